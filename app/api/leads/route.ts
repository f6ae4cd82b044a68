import { builtInLanding } from '@/lib/built-in-landing'
import { AppError } from '@/lib/contract/error'
import { leadInputSchema } from '@/lib/contract/mail/leads'
import { findPublicCourseId } from '@/lib/data/course/landing-course'
import { isLeadListOn, signUpForEarlyAccess } from '@/lib/data/mail/leads'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { findLanding } from '@/lib/data/site/landing'
import { createMethodHandlers, route } from '@/lib/server/http/route'

/** Receives the early access form if the list is turned on. The response is the same for every email. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    { access: 'public', body: leadInputSchema, after: sendDueEmails },
    async ({ body, request: { headers } }) => {
      if (!(await isLeadListOn())) throw new AppError('not_found', 'The early access list is turned off')
      await signUpForEarlyAccess(body, await findForm(body.course ?? null), headers)
      return new Response(null, { status: 202, headers: { 'Cache-Control': 'no-store' } })
    },
  ),
})

/**
 * Returns the text of the form on a course’s landing page, or on the shop’s page if the course has no landing
 * page.
 */
async function findForm(slug: string | null) {
  const courseId = slug && (await findPublicCourseId(slug))
  const own = courseId ? await findLanding(courseId) : null
  const { title, text, button } = (own ?? (await findLanding()) ?? builtInLanding).signUp
  return { words: [title, text, button].join('\n'), courseId: own ? courseId : null }
}
