import { createMethodHandlers, withErrorResponse } from '@/lib/server/http/route'
import { sendFile } from '@/lib/server/media/storage/send-file'
import { requireSignature } from '@/lib/server/media/storage/signed-url'

/** Serves a file from disk for a signed URL, without querying the database. */
const readFile = withErrorResponse(async (request, { params }) => {
  const key = [(await params).key].flat().join('/')
  const { name } = requireSignature('GET', key, request.nextUrl.searchParams)
  return sendFile(key, request, 'private, max-age=900', name)
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({ GET: readFile })
