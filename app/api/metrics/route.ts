import { readMetrics } from '@/lib/data/metrics'
import { requireMetricsToken } from '@/lib/server/auth/bearer-token'
import { createMethodHandlers, withErrorResponse } from '@/lib/server/http/route'
import { formatMetrics } from '@/lib/server/metrics'

/** Returns Prometheus metrics of the shop, this process, and its requests. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: withErrorResponse(async ({ headers }) => {
    requireMetricsToken(headers)
    const { text, contentType } = await formatMetrics(await readMetrics())
    return new Response(text, { headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' } })
  }),
})
