import type { Chapter } from '@/lib/contract/course/chapters'

/** In which chapter a second lies. */
export const chapterAt = (chapters: readonly Chapter[], second: number): Chapter | undefined =>
  chapters.findLast((chapter) => chapter.second <= second)
