import { createMethodHandlers, withErrorResponse } from '@/lib/server/http/route'
import { requireSignature } from '@/lib/server/media/storage/signed-url'
import { writeUploadToDisk } from '@/lib/server/media/storage/write-upload-to-disk'

/** Stores one uploaded file on disk. The signed URL contains its key and its limits. */
const upload = withErrorResponse(async (request, { params }) => {
  const key = [(await params).key].flat().join('/')
  await writeUploadToDisk(key, request, requireSignature('PUT', key, request.nextUrl.searchParams))
  // Firefox parses a response without a content type as XML and logs an error.
  return new Response(null, {
    status: 200,
    headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' },
  })
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({ PUT: upload })
