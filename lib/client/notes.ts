import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type NoteEdit, type NoteInput, noteListSchema, noteSchema } from '@/lib/contract/notes'
import { api, get } from './api'

export function notesQuery(videoId: string) {
  return queryOptions({ queryKey: ['/api/videos', videoId, 'notes'], queryFn: get(noteListSchema) })
}

export function useCreateNote(videoId: string) {
  return useNoteMutation(videoId, (input: Omit<NoteInput, 'videoId'>) =>
    api('POST', '/api/notes', { ...input, videoId }, noteSchema),
  )
}

export function useUpdateNote(videoId: string) {
  return useNoteMutation(videoId, ({ id, ...edit }: NoteEdit & { id: string }) =>
    api('PUT', `/api/notes/${id}`, edit, noteSchema),
  )
}

export function useDeleteNote(videoId: string) {
  return useNoteMutation(videoId, (id: string) => api('DELETE', `/api/notes/${id}`))
}

function useNoteMutation<Input, Output>(videoId: string, mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: notesQuery(videoId).queryKey }),
  })
}
