import { builtInLanding } from '@/lib/built-in-landing'
import { AppError } from '@/lib/contract/error'
import { leadInputSchema } from '@/lib/contract/mail/leads'
import { askForAccess, isLeadListOn } from '@/lib/data/mail/leads'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { findLanding } from '@/lib/data/site/landing'
import { methods, route } from '@/lib/server/route'

/** What the early access form posts, once its owner keeps a list. One answer, whatever becomes of it. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    { access: 'public', body: leadInputSchema, after: sendDueMails },
    async ({ body, request: { headers } }) => {
      if (!(await isLeadListOn())) throw new AppError('not_found', 'There is no early access list')
      const { title, text, button } = ((await findLanding()) ?? builtInLanding).signUp
      await askForAccess(body, [title, text, button].join('\n'), headers)
      return new Response(null, { status: 202, headers: { 'Cache-Control': 'no-store' } })
    },
  ),
})
