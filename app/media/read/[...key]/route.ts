import { guarded, methods } from '@/lib/server/http/route'
import { sendFile } from '@/lib/server/media/storage/send-file'
import { checkSigned } from '@/lib/server/media/storage/signed-url'

/** Serves a file from disk for a signed URL, without querying the database. */
const readFile = guarded(async (request, { params }) => {
  const key = [(await params).key].flat().join('/')
  const { name } = checkSigned('GET', key, request.nextUrl.searchParams)
  return sendFile(key, request, 'private, max-age=900', name)
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: readFile })
