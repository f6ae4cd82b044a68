import { NextResponse } from 'next/server'
import { createMethodHandlers } from '@/lib/server/http/route'

/** Reports liveness: responds with 200 while the process runs. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: async () => NextResponse.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } }),
})
