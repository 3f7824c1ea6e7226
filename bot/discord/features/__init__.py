"""The features. Each is a folder or module with its commands, controls, posts and deliveries."""
