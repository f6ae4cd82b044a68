import { guarded, methods } from '@/lib/server/route'
import { checkSigned } from '@/lib/server/storage/address'
import { sendFile } from '@/lib/server/storage/send-file'

/** A file on the disk, for whoever holds an address we signed; no database is asked. */
const readFile = guarded(async (request, { params }) => {
  const key = [(await params).key].flat().join('/')
  checkSigned('GET', key, request.nextUrl.searchParams)
  return sendFile(key, request, 'private, max-age=900')
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: readFile })
