# The home page's lists.
web-home-waiting = Waiting for { $name }
web-home-to-move = { $name } to move
web-home-offer-draw = Draw offered
web-home-offer-takeback = Takeback requested
web-home-more = And { $count } more.
web-home-watch = Games in your server
web-home-results = Recent results
web-home-daily = Daily puzzle
web-home-due = 🗓️ Positions due in your training: { $due }
web-home-begun = Your game against { $name } has started.
web-home-against = vs. { $name }
web-challenge-title = Challenge
web-clock-custom = Custom…
web-clock-minutes = Minutes per side
web-clock-seconds = Increment in seconds
web-clock-none = Set at least 1 minute or an increment of 1 second.
web-home-options = Optional rules
