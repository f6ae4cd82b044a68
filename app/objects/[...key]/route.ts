import { AppError } from '@/lib/contract/error'
import { objectKeySchema, objectPathOf } from '@/lib/contract/media/objects'
import { requireObject } from '@/lib/data/media/uploads'
import { guarded, methods } from '@/lib/server/route'
import { findSession, SESSION_COOKIE } from '@/lib/server/session'
import { sendObject } from '@/lib/server/storage/send-object'

/** Images are everybody's; anything else is for those who may watch a video that uses it. */
const open = guarded(async (request, { params }) => {
  const parsed = objectKeySchema.safeParse([(await params).key].flat().join('/'))
  if (!parsed.success || parsed.data.startsWith('incoming/')) throw new AppError('not_found', 'Not found')
  const key = parsed.data
  if (!key.startsWith('images/')) {
    const session = await findSession(request.cookies.get(SESSION_COOKIE)?.value)
    if (!session) throw new AppError('unauthorized', 'Please sign in')
    await requireObject(session.viewer, objectPathOf(key))
  }
  return sendObject(key, request)
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: open })
