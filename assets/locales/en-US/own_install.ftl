# Where a member has installed the bot for themselves.
error-cannot-show-all = Members can't use external apps in this channel, so only you would see the challenge. Try a group DM, or a channel where they're allowed.
