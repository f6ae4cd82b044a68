import type { ToastContent } from '@/components/ui/toast'
import type { BulkVideoResult } from '@/lib/client/course/videos'
import { countNoun } from '@/lib/format'

/** Counts lessons: "1 lesson", "3 lessons". */
export const formatLessonCount = (count: number) => countNoun(count, 'lesson')

/**
 * Returns the toast for a change of `count` lessons. It says how many lessons were changed, and how many
 * couldn’t be changed.
 */
export function createBulkVideoToast(
  count: number,
  { failed }: BulkVideoResult,
  verb: { past: string; infinitive: string },
): ToastContent {
  const done = count - failed.length
  const title = done === 1 ? `Lesson ${verb.past}` : `${done} lessons ${verb.past}`
  if (failed.length === 0) return { title }
  return {
    title,
    description: `Couldn’t ${verb.infinitive} ${formatLessonCount(failed.length)}. Try again.`,
    destructive: true,
  }
}
