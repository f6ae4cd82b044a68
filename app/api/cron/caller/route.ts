import { requireCronSecret } from '@/lib/server/auth/bearer-token'
import { getClientIp } from '@/lib/server/http/request-headers'
import { createMethodHandlers, withErrorResponse } from '@/lib/server/http/route'

const respondWithIp = withErrorResponse(async ({ headers }) => {
  requireCronSecret(headers)
  return Response.json({ ip: getClientIp(headers) }, { headers: { 'Cache-Control': 'no-store' } })
})

/** Returns the caller’s IP address as seen through all proxies, for `npm run check`. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({ GET: respondWithIp })
