import { requireCron } from '@/lib/server/bearer'
import { clientIp } from '@/lib/server/request-headers'
import { guarded, methods } from '@/lib/server/route'

const tell = guarded(async ({ headers }) => {
  requireCron(headers)
  return Response.json({ ip: clientIp(headers) }, { headers: { 'Cache-Control': 'no-store' } })
})

/** From where the caller seems to come, through all that is in front of us: `npm run check` asks. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: tell })
