import { withdrawalPostSchema } from '@/lib/contract/sales/withdrawal-page-state'
import { WITHDRAWAL_BYTES_MAX } from '@/lib/contract/sales/withdrawals'
import { processWithdrawals } from '@/lib/data/sales/withdrawals/process-withdrawals'
import { requireWithdrawalForm } from '@/lib/data/sales/withdrawals/withdrawal-settings'
import { createWithdrawalCookie, takeWithdrawalStep } from '@/lib/data/sales/withdrawals/withdrawal-steps'
import { findRequestSession } from '@/lib/server/auth/session'
import { env } from '@/lib/server/env'
import { readForm } from '@/lib/server/http/form-body'
import { createMethodHandlers, withErrorResponse } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

/**
 * Handles the withdrawal form without JavaScript. Every button posts here, and the response redirects back to
 * the page.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: withErrorResponse(async (request) => {
    await requireWithdrawalForm()
    const post = withdrawalPostSchema.parse(await readForm(request, WITHDRAWAL_BYTES_MAX))
    const session = post.purchaseId ? await findRequestSession(request.cookies) : null
    const viewer = session && !session.isLimited ? session.viewer : null
    const step = await takeWithdrawalStep(post, viewer, request.headers)
    if (step.receipt) runAfterResponse('withdrawals', processWithdrawals)
    return new Response(null, {
      status: 303,
      headers: {
        Location: `${env.APP_URL}/withdraw?${new URLSearchParams({ lang: post.locale, step: step.step })}`,
        'Cache-Control': 'no-store',
        'Set-Cookie': createWithdrawalCookie(step),
      },
    })
  }),
})
