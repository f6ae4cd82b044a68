import type { ReactNode } from 'react'
import type { NoteClock } from '@/components/course/notes/note-clock'
import { NotesPanel } from '@/components/course/notes/notes-panel'
import { Outline } from '@/components/course/outline/outline'
import { useRemembered } from '@/components/layout/remembered'
import { type Panel, Panels } from '@/components/ui/panels'
import type { OutlineSection } from '@/lib/contract/course/outline'

/** What lies beside the picture, behind tabs; the one that was chosen last is open in the next lesson too. */
export function LessonSide({
  videoId,
  outline,
  clock,
  transcript,
}: {
  videoId: string
  /** Where there is one. */
  transcript?: ReactNode
  outline: OutlineSection[]
  /** Null for a video that tells nothing of its place. */
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
  return <Panels label="Beside the lesson" panels={panels} open={open ?? 'notes'} onOpen={choose} />
}
