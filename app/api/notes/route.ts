import {
  courseNoteListSchema,
  courseNotesQuerySchema,
  noteInputSchema,
  noteSchema,
} from '@/lib/contract/course/notes'
import { listCourseNotes } from '@/lib/data/course/course-notes'
import { createNote } from '@/lib/data/course/notes'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'user', query: courseNotesQuerySchema, response: courseNoteListSchema },
    ({ viewer, query }) => listCourseNotes(viewer, query),
  ),
  POST: route(
    { access: 'user', body: noteInputSchema, response: noteSchema, status: 201 },
    ({ viewer, body }) => createNote(viewer, body),
  ),
})
