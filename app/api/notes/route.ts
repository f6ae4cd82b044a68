import {
  courseNoteListSchema,
  courseNotesQuerySchema,
  noteInputSchema,
  noteSchema,
} from '@/lib/contract/course/notes'
import { listCourseNotes } from '@/lib/data/course/course-notes'
import { createNote } from '@/lib/data/course/notes'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'user', query: courseNotesQuerySchema, response: courseNoteListSchema },
    ({ viewer, query }) => listCourseNotes(viewer, query),
  ),
  POST: route(
    { access: 'user', body: noteInputSchema, response: noteSchema, status: 201 },
    ({ viewer, body }) => createNote(viewer, body),
  ),
})
