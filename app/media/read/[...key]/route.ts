import { guarded, methods } from '@/lib/server/route'
import { sendFile } from '@/lib/server/storage/send-file'
import { checkSigned } from '@/lib/server/storage/signed-url'

/** A file on the disk, for whoever holds a url we signed; no database is asked. */
const readFile = guarded(async (request, { params }) => {
  const key = [(await params).key].flat().join('/')
  const { name } = checkSigned('GET', key, request.nextUrl.searchParams)
  return sendFile(key, request, 'private, max-age=900', name)
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: readFile })
