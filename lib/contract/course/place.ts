import type { OutlineLesson, OutlineSection } from './outline'
import type { Progress } from './progress'

// Apart from the schemas, which bring zod along.

/** Where a lesson stands among those the viewer may watch. */
export interface Place {
  /** Of the first it is 1. */
  number: number
  count: number
  previous: Pick<OutlineLesson, 'id' | 'title'> | null
}

const lessonsOf = (outline: OutlineSection[]) => outline.flatMap(({ lessons }) => lessons)

/** Null where the list does not have the lesson: it came out, or was opened to the viewer, a moment later. */
export function placeOf(outline: OutlineSection[], videoId: string): Place | null {
  const lessons = lessonsOf(outline)
  const index = lessons.findIndex(({ id }) => id === videoId)
  if (index === -1) return null
  const previous = lessons[index - 1]
  return {
    number: index + 1,
    count: lessons.length,
    previous: previous ? { id: previous.id, title: previous.title } : null,
  }
}

/** The viewer's record of one of its lessons; undefined where the list does not have it. */
export function progressIn(outline: OutlineSection[], videoId: string): Progress | undefined {
  const lesson = lessonsOf(outline).find(({ id }) => id === videoId)
  if (!lesson) return undefined
  const { completed, lastPosition, updatedAt } = lesson
  return { videoId, completed, lastPosition, updatedAt }
}
