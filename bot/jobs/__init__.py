"""What happens by itself: each job is a small class with one method `run(now)`, and knows no Discord."""
