import { NextResponse } from 'next/server'
import { requireDatabase } from '@/lib/data/system/health'
import { guarded, methods } from '@/lib/server/route'

/** Whether requests can be served: 503 while the database does not answer. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(async () => {
    await requireDatabase()
    return NextResponse.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } })
  }),
})
