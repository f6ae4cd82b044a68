import { noteDeleteQuerySchema, noteEditSchema, noteParams, noteSchema } from '@/lib/contract/course/notes'
import { deleteNote, updateNote } from '@/lib/data/course/notes'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route(
    { access: 'user', params: noteParams, body: noteEditSchema, response: noteSchema },
    ({ viewer, params, body }) => updateNote(viewer, params.noteId, body),
  ),
  DELETE: route(
    { access: 'user', params: noteParams, query: noteDeleteQuerySchema, status: 204 },
    ({ viewer, params, query }) => deleteNote(viewer, params.noteId, query.updatedAt),
  ),
})
