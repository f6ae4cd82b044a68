import { OK, readySchema } from '@/lib/contract/system/ready'
import { getReady } from '@/lib/data/system/ready'
import { guarded, methods } from '@/lib/server/http/route'

/**
 * Readiness: 503 only if the database isn’t responding. Other problems are reported with 200, because taking
 * a server out of the pool for a mail problem would stop sales too.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(async () => {
    const ready = readySchema.parse(await getReady())
    const status = ready.database === OK ? 200 : 503
    return Response.json(ready, { status, headers: { 'Cache-Control': 'no-store' } })
  }),
})
