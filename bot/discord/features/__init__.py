"""The features: a folder each, with its commands, controls, posts and deliveries."""
