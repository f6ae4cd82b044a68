import { api } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paging'
import { useWrite } from '@/lib/client/write'
import { type NoteEdit, type NoteInput, noteListSchema, noteSchema } from '@/lib/contract/course/notes'

/** The signed-in person's notes on a video, page by page. */
export function notesQuery(videoId: string) {
  return pagedQuery(['/api/videos', videoId, 'notes'], noteListSchema)
}

export function useCreateNote(videoId: string) {
  return useNoteWrite(videoId, (input: Omit<NoteInput, 'videoId'>) =>
    api('POST', '/api/notes', { ...input, videoId }, noteSchema),
  )
}

export function useUpdateNote(videoId: string) {
  return useNoteWrite(videoId, ({ id, ...edit }: NoteEdit & { id: string }) =>
    api('PUT', `/api/notes/${id}`, edit, noteSchema),
  )
}

export function useDeleteNote(videoId: string) {
  return useNoteWrite(videoId, (id: string) => api('DELETE', `/api/notes/${id}`))
}

function useNoteWrite<Input, Output>(videoId: string, write: (input: Input) => Promise<Output>) {
  return useWrite(write, notesQuery(videoId).queryKey)
}
