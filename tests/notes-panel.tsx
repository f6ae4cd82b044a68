import userEvent from '@testing-library/user-event'
import { NotesPanel } from '@/components/course/notes/notes-panel'
import type { PlaybackControl } from '@/components/course/notes/playback-control'
import { notesQuery } from '@/lib/client/course/notes'
import { toFirstPageData } from '@/lib/client/paging'
import type { Note } from '@/lib/contract/course/notes'
import { Page } from '@/lib/contract/paging'
import { renderScreen } from './render-screen'

export const videoId = '01a1fdce-c0d7-7283-abb4-4ca47763ffcb'
export const note: Note = {
  id: '01a1fdce-c0d7-7283-abb4-4ca477630001',
  videoId,
  content: 'Price the result',
  timestamp: 65,
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
}
export const listCall = `GET /api/videos/${videoId}/notes`

/** Renders the notes of a lesson. Without a clock, the lesson has no player. Returns a user. */
export function showNotes(
  notes: Note[],
  clock: PlaybackControl | null = null,
  nextCursor: string | null = null,
) {
  renderScreen(<NotesPanel videoId={videoId} clock={clock} />, (client) =>
    client.setQueryData(notesQuery(videoId).queryKey, toFirstPageData(new Page(notes, nextCursor))),
  )
  return userEvent.setup()
}
