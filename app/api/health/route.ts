import { NextResponse } from 'next/server'
import { methods } from '@/lib/server/http/route'

/** Liveness: responds if the process runs. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: async () => NextResponse.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } }),
})
