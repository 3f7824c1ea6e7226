# Where a member has installed the bot for themselves.
error-cannot-show-all = In this channel only you would see the challenge, because its members may not use apps of their own. Challenge them in a group chat, or where that is allowed.
