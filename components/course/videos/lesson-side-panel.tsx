import type { ReactNode } from 'react'
import { NotesPanel } from '@/components/course/notes/notes-panel'
import type { PlaybackControl } from '@/components/course/notes/playback-control'
import { CourseOutline } from '@/components/course/outline/course-outline'
import { useSavedChoice } from '@/components/layout/use-saved-choice'
import { type TabPanelItem, TabPanels } from '@/components/ui/tab-panels'
import type { OutlineSection } from '@/lib/contract/course/outline'

/** Shows the tabs next to the video. The next lesson opens the tab that was chosen last. */
export function LessonSidePanel({
  videoId,
  outline,
  clock,
  transcript,
}: {
  videoId: string
  /** The transcript. Undefined for a video without a transcript. */
  transcript?: ReactNode
  outline: OutlineSection[]
  /** Playback position of the video. Null if the player doesn’t report it. */
  clock: PlaybackControl | null
}) {
  const [chosen, choose] = useSavedChoice('lesson-side')
  const panels: TabPanelItem[] = [
    {
      id: 'lessons',
      label: 'Lessons',
      content: <CourseOutline videoId={videoId} outline={outline} />,
      isBeside: true,
    },
    ...(transcript ? [{ id: 'transcript', label: 'Transcript', content: transcript }] : []),
    { id: 'notes', label: 'Notes', content: <NotesPanel videoId={videoId} clock={clock} /> },
  ]
  const open = panels.some(({ id }) => id === chosen) ? chosen : null
  return <TabPanels label="Lesson tools" panels={panels} open={open ?? 'notes'} onOpen={choose} />
}
