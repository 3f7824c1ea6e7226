"""The features. Each feature is a package or module with its commands, controls, posts and deliveries."""
