import { NextResponse } from 'next/server'
import { methods } from '@/lib/server/route'

/** Whether the process answers. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: async () => NextResponse.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } }),
})
