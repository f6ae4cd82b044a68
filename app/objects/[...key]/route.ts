import type { NextRequest } from 'next/server'
import { AppError } from '@/lib/contract/error'
import { isToBeSaved, objectKeySchema, objectPathOf } from '@/lib/contract/media/objects'
import { requireFile, requireMedia } from '@/lib/data/media/gate'
import { logAccess } from '@/lib/data/people/access-log'
import { sessionIn } from '@/lib/server/auth/session'
import { runAfterResponse } from '@/lib/server/http/background'
import { guarded, methods } from '@/lib/server/http/route'
import { sendObject } from '@/lib/server/media/storage/send-object'

/** True for the first request of a download, false for later byte ranges. */
const isFromStart = ({ method, headers }: Request) =>
  method === 'GET' && /^(bytes=0-.*)?$/.test(headers.get('range') ?? '')

/** Logs the download of a lesson file when it starts. */
async function download(request: NextRequest, key: string): Promise<Response> {
  const session = await sessionIn(request.cookies)
  if (!session) throw new AppError('unauthorized', 'Please sign in')
  const { viewer } = session
  const file = await requireFile(viewer, objectPathOf(key))
  if (file && isFromStart(request)) {
    const visit = { action: 'file_downloaded', resourceId: file.id } as const
    runAfterResponse('access_log', () => logAccess(viewer, request.headers, visit))
  }
  return sendObject(key, request, file?.name)
}

/** Images are public. Other files need access to a lesson that uses them. */
const open = guarded(async (request, { params }) => {
  const parsed = objectKeySchema.safeParse([(await params).key].flat().join('/'))
  if (!parsed.success || /^(incoming|imports)\//.test(parsed.data))
    throw new AppError('not_found', 'Not found')
  const key = parsed.data
  if (isToBeSaved(key)) return download(request, key)
  if (!key.startsWith('images/')) await requireMedia(request.cookies, objectPathOf(key))
  return sendObject(key, request)
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: open })
