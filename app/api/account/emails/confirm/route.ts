import { addressLinkSchema } from '@/lib/contract/account'
import { confirmAddressRequest } from '@/lib/data/account'
import { env } from '@/lib/server/env'
import { guarded, methods } from '@/lib/server/route'

/** A plain form posts here, so the answer is a page: done, or the one that says the link does not work any more. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: guarded(async (request) => {
    const link = addressLinkSchema.safeParse(Object.fromEntries(request.nextUrl.searchParams))
    if (link.success) await confirmAddressRequest(link.data)
    return new Response(null, {
      status: 303,
      headers: { Location: `${env.APP_URL}/login/address${link.success ? '?done=1' : ''}` },
    })
  }),
})
