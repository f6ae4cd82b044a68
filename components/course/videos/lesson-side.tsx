import type { ReactNode } from 'react'
import type { NoteClock } from '@/components/course/notes/note-clock'
import { NotesPanel } from '@/components/course/notes/notes-panel'
import { Outline } from '@/components/course/outline/outline'
import { useRemembered } from '@/components/layout/remembered'
import { type Panel, Panels } from '@/components/ui/panels'
import type { OutlineSection } from '@/lib/contract/course/outline'

/** Shows the tabs next to the video. The tab that was chosen last is also open in the next lesson. */
export function LessonSide({
  videoId,
  outline,
  clock,
  transcript,
}: {
  videoId: string
  /** Undefined for a video without a transcript. */
  transcript?: ReactNode
  outline: OutlineSection[]
  /** Null for a video that does not report its position. */
  clock: NoteClock | null
}) {
  const [chosen, choose] = useRemembered('lesson-side')
  const panels: Panel[] = [
    {
      id: 'lessons',
      label: 'Lessons',
      content: <Outline videoId={videoId} outline={outline} />,
      isBeside: true,
    },
    ...(transcript ? [{ id: 'transcript', label: 'Transcript', content: transcript }] : []),
    { id: 'notes', label: 'Notes', content: <NotesPanel videoId={videoId} clock={clock} /> },
  ]
  const open = panels.some(({ id }) => id === chosen) ? chosen : null
  return <Panels label="Lesson tools" panels={panels} open={open ?? 'notes'} onOpen={choose} />
}
