import { useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { fetchAllPages, pagedQuery } from '@/lib/client/paging'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import type { Note, NoteEdit, NoteInput } from '@/lib/contract/course/notes'
import { RequestError } from '@/lib/contract/error'

const loadContract = () => import('@/lib/contract/course/notes')
const loadNoteSchema = async () => (await loadContract()).noteSchema
const loadNoteListSchema = async () => (await loadContract()).noteListSchema

/** Returns the query for the viewer’s notes on a lesson, page by page. */
export function notesQuery(videoId: string) {
  return pagedQuery(['/api/videos', videoId, 'notes'], loadNoteListSchema)
}

const loadCourseNoteListSchema = async () => (await loadContract()).courseNoteListSchema
const courseNotes = ['/api/notes'] as const

/** Filters of the notes. `course` is the slug of a course. */
export type CourseNotesFilters = { search?: string; course?: string }

/** Returns the query for the viewer’s notes in one course, or in all courses. */
export function courseNotesQuery(filters: CourseNotesFilters = {}) {
  return pagedQuery(courseNotes, loadCourseNoteListSchema, filters)
}

/** Reads all notes for the export, page by page. */
export function fetchCourseNotePages(filters: CourseNotesFilters, signal: AbortSignal) {
  return fetchAllPages(courseNotes.join('/'), loadCourseNoteListSchema, filters, signal)
}

export function useCreateNote(videoId: string) {
  return useNoteWrite(videoId, (input: Omit<NoteInput, 'videoId'>) =>
    callApi('POST', '/api/notes', { ...input, videoId }, loadNoteSchema),
  )
}

export function useUpdateNote(videoId: string) {
  return useNoteWrite(videoId, ({ id, ...edit }: NoteEdit & { id: string }) =>
    callApi('PUT', `/api/notes/${id}`, edit, loadNoteSchema),
  )
}

/** Deletes a note, unless the viewer changed the note elsewhere. Succeeds if the note was already deleted. */
export function useDeleteNote(videoId: string) {
  return useNoteWrite(videoId, async ({ id, updatedAt }: Pick<Note, 'id' | 'updatedAt'>) => {
    try {
      await callApi('DELETE', `/api/notes/${id}?${new URLSearchParams({ updatedAt })}`)
    } catch (error) {
      if (!(error instanceof RequestError && error.status === 404)) throw error
    }
  })
}

const keysOf = (videoId: string) => [notesQuery(videoId).queryKey, courseNotes]

function useNoteWrite<Input, Output>(videoId: string, write: (input: Input) => Promise<Output>) {
  return useApiMutation(write, ...keysOf(videoId))
}

/** Returns a function that refetches the viewer’s notes after one of them was changed elsewhere. */
export function useRefreshNotes(videoId: string) {
  const client = useQueryClient()
  return () => Promise.all(keysOf(videoId).map((queryKey) => client.invalidateQueries({ queryKey })))
}
