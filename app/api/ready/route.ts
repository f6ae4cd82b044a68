import { READINESS_OK, readinessStatusSchema } from '@/lib/contract/system/readiness'
import { getReadiness } from '@/lib/data/system/readiness'
import { createMethodHandlers, withErrorResponse } from '@/lib/server/http/route'

/**
 * Reports readiness: 503 only if the database isn’t responding. Other problems are reported with 200. Taking
 * a server out of the pool because of an email problem would stop sales too.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: withErrorResponse(async () => {
    const ready = readinessStatusSchema.parse(await getReadiness())
    const status = ready.database === READINESS_OK ? 200 : 503
    return Response.json(ready, { status, headers: { 'Cache-Control': 'no-store' } })
  }),
})
