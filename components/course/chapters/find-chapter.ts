import type { Chapter } from '@/lib/contract/course/chapters'

/** Returns the chapter at a playback position. `second` is in seconds. */
export const findChapterAt = (chapters: readonly Chapter[], second: number): Chapter | undefined =>
  chapters.findLast((chapter) => chapter.second <= second)
