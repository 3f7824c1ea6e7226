# Saved analyses on the page.
error-no-such-chapter = This saved analysis doesn't exist. It may have been deleted.
error-not-your-chapter = Only the player who saved this analysis can change it. You can still try out moves on the board.
error-chapter-changed = This analysis was changed in another window. Save yours as a copy, or reload the page to load the newer version.
error-too-many-chapters =
    { $most ->
        [one] You already have a saved analysis of this game. To save another one, delete it first.
       *[other] You already have { $most } saved analyses of this game, which is the limit. To save another one, delete one first.
    }
error-chapter-too-large = This analysis is too large to save. The limit is { $most } moves; delete some variations and try again.
