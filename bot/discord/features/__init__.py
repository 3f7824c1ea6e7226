"""The features: a folder or module each, with its commands, controls, posts and deliveries."""
