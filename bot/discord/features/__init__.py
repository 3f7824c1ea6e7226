"""The features, each a folder or module with its commands, controls, posts and deliveries."""
