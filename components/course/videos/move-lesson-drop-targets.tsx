'use client'
import { useQuery } from '@tanstack/react-query'
import { DropTarget } from '@/components/ui/drop-target'
import { sectionsQuery } from '@/lib/client/course/sections'

/** Shows the other sections as drop targets while a lesson is being dragged. */
export function MoveLessonDropTargets({ sectionId }: { sectionId: string }) {
  const { data: sections = [] } = useQuery(sectionsQuery())
  const courseId = sections.find(({ id }) => id === sectionId)?.courseId
  const others = sections.filter(
    (section) => section.id !== sectionId && (courseId === undefined || section.courseId === courseId),
  )
  if (others.length === 0) return null
  return (
    <div className="fixed inset-x-4 bottom-4 z-50 mx-auto grid max-h-[40dvh] max-w-3xl gap-2 overflow-y-auto rounded-lg border bg-raised p-3 shadow-float">
      <p className="label-mono text-quiet">Drop the lesson on a section to move it there</p>
      <div className="grid gap-2 sm:grid-cols-2">
        {others.map(({ id, title }) => (
          <DropTarget key={id} id={id}>
            {title}
          </DropTarget>
        ))}
      </div>
    </div>
  )
}
