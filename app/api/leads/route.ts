import { builtInLanding } from '@/lib/built-in-landing'
import { AppError } from '@/lib/contract/error'
import { leadInputSchema } from '@/lib/contract/mail/leads'
import { isLeadListOn, signUpForEarlyAccess } from '@/lib/data/mail/leads'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { findLanding } from '@/lib/data/site/landing'
import { methods, route } from '@/lib/server/http/route'

/** Receives the early access form if the owner keeps a list. The response is the same for every email. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    { access: 'public', body: leadInputSchema, after: sendDueEmails },
    async ({ body, request: { headers } }) => {
      if (!(await isLeadListOn())) throw new AppError('not_found', 'The early access list is turned off')
      const { title, text, button } = ((await findLanding()) ?? builtInLanding).signUp
      await signUpForEarlyAccess(body, [title, text, button].join('\n'), headers)
      return new Response(null, { status: 202, headers: { 'Cache-Control': 'no-store' } })
    },
  ),
})
