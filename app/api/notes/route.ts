import { noteInputSchema, noteSchema } from '@/lib/contract/course/notes'
import { createNote } from '@/lib/data/course/notes'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    { access: 'user', body: noteInputSchema, response: noteSchema, status: 201 },
    ({ viewer, body }) => createNote(viewer, body),
  ),
})
