import { AppError } from '@/lib/contract/error'
import { addressLinkSchema } from '@/lib/contract/people/account'
import { confirmAddressRequest } from '@/lib/data/people/account'
import { env } from '@/lib/server/env'
import { guarded, methods } from '@/lib/server/route'

const ends = { done: 'done=1', not_found: '', conflict: 'refused=1' }

/** A plain form posts here, so the answer is always a page: done, or why not. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: guarded(async (request) => {
    const link = addressLinkSchema.safeParse(Object.fromEntries(request.nextUrl.searchParams))
    const end = link.success
      ? await confirmAddressRequest(link.data).then(() => 'done' as const, endOf)
      : 'not_found'
    // While the database is away the question comes again, and says so.
    const query = end === 'unavailable' ? new URLSearchParams(link.data) : ends[end]
    return new Response(null, {
      status: 303,
      headers: { Location: `${env.APP_URL}/login/address${query && `?${query}`}` },
    })
  }),
})

function endOf(error: unknown): 'not_found' | 'conflict' | 'unavailable' {
  if (!(error instanceof AppError)) throw error
  if (error.code === 'not_found' || error.code === 'conflict' || error.code === 'unavailable')
    return error.code
  throw error
}
