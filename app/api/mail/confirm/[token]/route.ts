import { AppError } from '@/lib/contract/error'
import { leadConfirmationLinkSchema } from '@/lib/contract/mail/leads'
import { confirmLead } from '@/lib/data/mail/leads'
import { env } from '@/lib/server/env'
import { createMethodHandlers, type HandlerContext, withErrorResponse } from '@/lib/server/http/route'

const tokenOf = async ({ params }: HandlerContext) => String((await params).token ?? '')

/** Rethrows every error except a database outage, which the page reports. */
function requireOutage(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'unavailable')) throw error
}

/** Handles the form of `/mail/confirm/{token}` and redirects back to that page. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: withErrorResponse(async (_request, context) => {
    const token = await tokenOf(context)
    const link = leadConfirmationLinkSchema.safeParse(token).data
    if (link) await confirmLead(link).catch(requireOutage)
    return new Response(null, {
      status: 303,
      headers: {
        Location: `${env.APP_URL}/mail/confirm/${encodeURIComponent(token)}`,
        'Cache-Control': 'no-store',
      },
    })
  }),
})
