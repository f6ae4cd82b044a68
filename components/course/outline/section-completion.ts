import { useQueryClient } from '@tanstack/react-query'
import { progressQuery } from '@/lib/client/course/progress'
import { useCourseOutline } from './course-outline-context'

export interface SectionCompletion {
  title: string
  count: number
  /** Whether completing this section also completes the course. */
  isCourse: boolean
}

/**
 * Returns a function that checks whether completing this lesson completes its section or the whole course.
 * The function returns null if other lessons in the section are incomplete.
 */
export function useFindSectionCompletion(videoId: string): () => SectionCompletion | null {
  const outline = useCourseOutline()
  const client = useQueryClient()
  return () => {
    const isDone = ({ id, completed }: { id: string; completed: boolean }) =>
      id === videoId || (client.getQueryData(progressQuery(id).queryKey)?.completed ?? completed)
    const section = outline.find(({ lessons }) => lessons.some(({ id }) => id === videoId))
    if (!section?.lessons.every(isDone)) return null
    const isCourse = outline.every(({ lessons }) => lessons.every(isDone))
    return { title: section.title, count: section.lessons.length, isCourse }
  }
}

export const describeSectionCompletion = ({ title, count }: SectionCompletion) =>
  count === 1 ? `${title}: 1 lesson completed.` : `${title}: all ${count} lessons completed.`
