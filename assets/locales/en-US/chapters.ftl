# Saved analyses on the page.
error-no-such-chapter = There's no such saved analysis. It may have been deleted.
error-not-your-chapter = Only the player who saved this analysis can change it.
error-chapter-changed = This analysis was changed in another window. Save yours as a copy, or reload the page to see the other one.
error-too-many-chapters = You've saved { $most } analyses of this game, which is the limit. Delete one first.
error-chapter-too-large = This analysis is too large to save. The limit is { $most } moves.
