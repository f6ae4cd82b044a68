import { readMetrics } from '@/lib/data/system/metrics'
import { requireWatcher } from '@/lib/server/bearer'
import { writeMetrics } from '@/lib/server/metrics'
import { guarded, methods } from '@/lib/server/route'

/** Figures for Prometheus: of the shop, of this process and of the requests it answered. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(async ({ headers }) => {
    requireWatcher(headers)
    const { text, contentType } = await writeMetrics(await readMetrics())
    return new Response(text, { headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' } })
  }),
})
