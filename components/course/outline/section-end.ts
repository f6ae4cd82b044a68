import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { progressQuery } from '@/lib/client/course/progress'
import type { OutlineSection } from '@/lib/contract/course/outline'

const OutlineContext = createContext<OutlineSection[]>([])

/** Around a lesson: the course it is part of. */
export const OfCourse = OutlineContext.Provider

export const useOutline = () => useContext(OutlineContext)

export interface SectionEnd {
  title: string
  count: number
  /** Whether the course is done with it. */
  isCourse: boolean
}

/** Tells what is done with this lesson, once it is: its section, or the course. Null while some of it is left. */
export function useSectionEnd(videoId: string): () => SectionEnd | null {
  const outline = useOutline()
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

export const inWords = ({ title, count }: SectionEnd) =>
  count === 1 ? `${title}: its lesson is done.` : `${title}: all ${count} lessons are done.`
