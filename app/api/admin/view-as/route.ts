import { cookies } from 'next/headers'
import { viewAsInputSchema, viewAsSchema } from '@/lib/contract/people/view-as'
import { endViewAs, startViewAs } from '@/lib/data/people/view-as'
import { IMPERSONATION_COOKIE, SESSION_COOKIE, sessionCookieOptions } from '@/lib/server/auth/session'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    { access: 'admin', body: viewAsInputSchema, response: viewAsSchema, status: 201 },
    async ({ viewer, body, request }) => {
      const token = request.cookies.get(SESSION_COOKIE)?.value ?? ''
      const { id, endsAt } = await startViewAs(viewer, token, body)
      const browser = await cookies()
      browser.set(IMPERSONATION_COOKIE, id, { ...sessionCookieOptions, expires: new Date(endsAt) })
      return { endsAt }
    },
  ),
  DELETE: route({ access: 'viewing', status: 204 }, async () => {
    const browser = await cookies()
    const token = browser.get(SESSION_COOKIE)?.value ?? ''
    await endViewAs(token, browser.get(IMPERSONATION_COOKIE)?.value ?? '')
    browser.set(IMPERSONATION_COOKIE, '', { ...sessionCookieOptions, maxAge: 0 })
  }),
})
