import { OK, readySchema } from '@/lib/contract/system/ready'
import { getReady } from '@/lib/data/system/ready'
import { guarded, methods } from '@/lib/server/route'

/**
 * Whether requests can be served: 503 while the database does not answer. The other parts are told and refuse nothing: a
 * server that is taken out of its pool because mails are stuck would sell nothing either.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(async () => {
    const ready = readySchema.parse(await getReady())
    const status = ready.database === OK ? 200 : 503
    return Response.json(ready, { status, headers: { 'Cache-Control': 'no-store' } })
  }),
})
