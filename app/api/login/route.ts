import { NextResponse } from 'next/server'
import { callbackPathSchema } from '@/lib/contract/people/auth'
import { env } from '@/lib/server/env'
import { createMethodHandlers } from '@/lib/server/http/route'

/** Redirects to the sign-in page, which returns to `callbackUrl`. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: async (request) => {
    const callbackUrl = callbackPathSchema.parse(request.nextUrl.searchParams.get('callbackUrl'))
    const query = callbackUrl === '/' ? '' : `?${new URLSearchParams({ callbackUrl })}`
    return NextResponse.redirect(`${env.APP_URL}/login${query}`, {
      status: 307,
      headers: { 'Cache-Control': 'no-store' },
    })
  },
})
