"""The bot's Discord interface: commands, controls and messages. Rules, ratings and storage are in other packages."""
