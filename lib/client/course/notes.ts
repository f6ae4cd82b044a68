import { api } from '@/lib/client/api'
import { pagedQuery, pagesOf } from '@/lib/client/paging'
import { useWrite } from '@/lib/client/write'
import type { NoteEdit, NoteInput } from '@/lib/contract/course/notes'

const contract = () => import('@/lib/contract/course/notes')
const note = async () => (await contract()).noteSchema
const noteList = async () => (await contract()).noteListSchema

/** The viewer’s notes on a lesson, page by page. */
export function notesQuery(videoId: string) {
  return pagedQuery(['/api/videos', videoId, 'notes'], noteList)
}

const courseNoteList = async () => (await contract()).courseNoteListSchema
const courseNotes = ['/api/notes'] as const

/** The viewer’s notes on the whole course. */
export function courseNotesQuery(filters: { search?: string } = {}) {
  return pagedQuery(courseNotes, courseNoteList, filters)
}

/** All notes, page by page, for the export. */
export function courseNotePages(filters: { search?: string }, signal: AbortSignal) {
  return pagesOf(courseNotes.join('/'), courseNoteList, filters, signal)
}

export function useCreateNote(videoId: string) {
  return useNoteWrite(videoId, (input: Omit<NoteInput, 'videoId'>) =>
    api('POST', '/api/notes', { ...input, videoId }, note),
  )
}

export function useUpdateNote(videoId: string) {
  return useNoteWrite(videoId, ({ id, ...edit }: NoteEdit & { id: string }) =>
    api('PUT', `/api/notes/${id}`, edit, note),
  )
}

export function useDeleteNote(videoId: string) {
  return useNoteWrite(videoId, (id: string) => api('DELETE', `/api/notes/${id}`))
}

function useNoteWrite<Input, Output>(videoId: string, write: (input: Input) => Promise<Output>) {
  return useWrite(write, notesQuery(videoId).queryKey, courseNotes)
}
