import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import { type NoteEdit, type NoteInput, noteListSchema, noteSchema } from '@/lib/contract/course/notes'

export function notesQuery(videoId: string) {
  return queryOptions({ queryKey: ['/api/videos', videoId, 'notes'], queryFn: get(noteListSchema) })
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
