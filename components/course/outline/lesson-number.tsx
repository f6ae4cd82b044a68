import { ListVideo } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { findLessonPosition } from '@/lib/contract/course/lesson-position'
import { useCourseOutline } from './course-outline-context'

const OutlineSheet = dynamic(() => import('./outline-sheet').then((module) => module.OutlineSheet))

/**
 * Shows the position of the lesson in the course. On a phone, which has no side panel, a tap on it opens the
 * outline.
 */
export function LessonNumber({ videoId }: { videoId: string }) {
  const outline = useCourseOutline()
  const position = findLessonPosition(outline, videoId)
  // ID of the lesson on which the outline was opened, so the outline closes when the next lesson opens.
  const [openAt, setOpenAt] = useState<string | null>(null)
  if (!position) return null
  const label = `Lesson ${position.number} of ${position.count}`
  return (
    <>
      <p className="label-mono shrink-0 text-quiet tabular-nums max-sm:hidden">{label}</p>
      <Button
        size="sm"
        variant="ghost"
        aria-haspopup="dialog"
        aria-label={`${label}: course outline`}
        className="label-mono -mr-3 min-h-11 shrink-0 text-quiet tabular-nums sm:hidden"
        onClick={() => setOpenAt(videoId)}
      >
        {label}
        <ListVideo aria-hidden />
      </Button>
      {openAt === videoId && (
        <OutlineSheet videoId={videoId} outline={outline} onClose={() => setOpenAt(null)} />
      )}
    </>
  )
}
