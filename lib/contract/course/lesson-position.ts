import type { OutlineLesson, OutlineSection } from './outline'
import type { Progress } from './progress'

// These functions have their own file, because the files of the schemas load zod.

/** A lesson's position among the lessons that the viewer may watch. */
export interface LessonPosition {
  /** Position, from 1. */
  number: number
  count: number
  previous: Pick<OutlineLesson, 'id' | 'title'> | null
}

const lessonsOf = (outline: OutlineSection[]) => outline.flatMap(({ lessons }) => lessons)

/**
 * Returns a lesson's position. Null if the outline does not contain the lesson, for example because it was
 * published or unlocked after the outline was loaded.
 */
export function findLessonPosition(outline: OutlineSection[], videoId: string): LessonPosition | null {
  const lessons = lessonsOf(outline)
  const index = lessons.findIndex(({ id }) => id === videoId)
  if (index === -1) return null
  const previous = lessons.slice(0, index).findLast(({ opensAt }) => !opensAt)
  return {
    number: index + 1,
    count: lessons.length,
    previous: previous ? { id: previous.id, title: previous.title } : null,
  }
}

/**
 * Returns the viewer's progress on a lesson of the outline. Undefined if the outline does not contain the
 * lesson.
 */
export function findLessonProgress(outline: OutlineSection[], videoId: string): Progress | undefined {
  const lesson = lessonsOf(outline).find(({ id }) => id === videoId)
  if (!lesson) return undefined
  const { completed, lastPosition, updatedAt } = lesson
  return { videoId, completed, lastPosition, updatedAt }
}
