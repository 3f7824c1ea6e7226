"""Makes what the product ships as data: weights and ratings, from games. The bot never imports it; see README.md."""
