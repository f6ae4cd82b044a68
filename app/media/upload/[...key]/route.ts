import { guarded, methods } from '@/lib/server/route'
import { receiveFile } from '@/lib/server/storage/receive-file'
import { checkSigned } from '@/lib/server/storage/signed-url'

/** Takes one file to the disk, under the key and within the limits that were signed. */
const upload = guarded(async (request, { params }) => {
  const key = [(await params).key].flat().join('/')
  await receiveFile(key, request, checkSigned('PUT', key, request.nextUrl.searchParams))
  return new Response(null, { status: 200, headers: { 'Cache-Control': 'no-store' } })
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ PUT: upload })
