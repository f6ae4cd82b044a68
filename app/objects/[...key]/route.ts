import type { NextRequest } from 'next/server'
import { AppError } from '@/lib/contract/error'
import { isDownloadOnly, objectKeySchema, objectPathOf } from '@/lib/contract/media/object-paths'
import { requireFileAccess, requireMediaAccess } from '@/lib/data/media/media-access'
import { logAccess } from '@/lib/data/people/access-log'
import { findRequestSession } from '@/lib/server/auth/session'
import { requireFullSession } from '@/lib/server/auth/session-guards'
import { createMethodHandlers, withErrorResponse } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'
import { sendObject } from '@/lib/server/media/storage/send-object'

/** Returns true for the first request of a download, and false for later byte ranges. */
const isFromStart = ({ method, headers }: Request) =>
  method === 'GET' && /^(bytes=0-.*)?$/.test(headers.get('range') ?? '')

/** Sends a file to viewers with access, and logs the download of a lesson file when it starts. */
async function download(request: NextRequest, key: string): Promise<Response> {
  const session = await findRequestSession(request.cookies)
  if (!session) throw new AppError('unauthorized', 'Please sign in')
  requireFullSession(session)
  const { viewer } = session
  const file = await requireFileAccess(viewer, objectPathOf(key))
  if (file && isFromStart(request)) {
    const visit = { action: 'file_downloaded', resourceId: file.id } as const
    runAfterResponse('access_log', () => logAccess(viewer, request.headers, visit))
  }
  return sendObject(key, request, file?.name)
}

/**
 * Sends a stored file. Images are public. Other files are only for viewers with access to a lesson that uses
 * the file.
 */
const open = withErrorResponse(async (request, { params }) => {
  const parsed = objectKeySchema.safeParse([(await params).key].flat().join('/'))
  if (!parsed.success || /^(incoming|imports)\//.test(parsed.data))
    throw new AppError('not_found', 'Not found')
  const key = parsed.data
  if (isDownloadOnly(key)) return download(request, key)
  if (!key.startsWith('images/')) await requireMediaAccess(request.cookies, objectPathOf(key))
  return sendObject(key, request)
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({ GET: open })
