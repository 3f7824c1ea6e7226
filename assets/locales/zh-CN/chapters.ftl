# 网页上保存的分析。
error-no-such-chapter = 找不到这份分析，可能已被删除。
error-not-your-chapter = 只有保存这份分析的棋手才能修改它。你仍可以在棋盘上试走。
error-chapter-changed = 这份分析已在另一个窗口中修改。请把你的版本另存为副本，或刷新页面载入新版本。
error-too-many-chapters = 你为这局棋保存的分析已达上限（{ $most } 份），请先删除一份。
error-chapter-too-large = 这份分析太大，无法保存（最多 { $most } 步）。请删去一些变化后再试。
