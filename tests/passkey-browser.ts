import { NextRequest } from 'next/server'
import { POST as getPasskeyCreationOptions } from '@/app/api/account/passkeys/options/route'
import { POST as addPasskey } from '@/app/api/account/passkeys/route'
import { POST as getPasskeySignInOptions } from '@/app/api/auth/passkey/options/route'
import { POST as signIn } from '@/app/api/auth/passkey/route'
import { POST as getPasskeyStepUpOptions } from '@/app/api/auth/step-up/options/route'
import { POST as stepUp } from '@/app/api/auth/step-up/route'
import { findSession } from '@/lib/server/auth/session'
import { SESSION_COOKIE, VIEW_AS_COOKIE } from '@/lib/server/auth/session-cookies'
import type { RequestHandler } from '@/lib/server/http/route'
import type { TestPerson } from './factories'
import type { Authenticator, Tampering } from './fakes/authenticator'
import { withRequestScope } from './request-scope'

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: Tests read the fields that they expect.
  body: any
}

interface CallOptions {
  method?: string
  params?: Record<string, string>
  query?: string
}

/**
 * Acts like a browser that knows passkeys: stores the cookies that it receives, and answers challenges with an
 * authenticator. Requires a mock of `next/headers` with `tests/request-scope`.
 */
export function openPasskeyBrowser(person?: TestPerson, client = '203.0.113.1') {
  const cookies = new Map<string, string>()
  if (person) cookies.set(SESSION_COOKIE, person.token)
  if (person?.view) cookies.set(VIEW_AS_COOKIE, person.view)

  async function call(handler: RequestHandler, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    const { method = body === undefined ? 'GET' : 'POST', params = {}, query = '' } = options
    const headers = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-forwarded-for': client,
      'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const request = new NextRequest(`http://localhost:3000/api/test${query}`, init)
    const answer = await withRequestScope(handler)(request, { params: Promise.resolve(params) })
    cookies.clear()
    for (const { name, value } of request.cookies.getAll()) cookies.set(name, value)
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : undefined }
  }

  return {
    cookies,
    call,
    session: () => findSession(cookies.get(SESSION_COOKIE)),
    /** Returns the browser’s session token in the form of a test person, for `callRoute`. */
    person: (): Pick<TestPerson, 'token'> => ({ token: cookies.get(SESSION_COOKIE) ?? '' }),
    async add(
      key: Authenticator,
      name = 'My laptop',
      { link, ...tampering }: Tampering & { link?: string } = {},
    ) {
      const more = link === undefined ? {} : { link }
      const options = await call(getPasskeyCreationOptions, more)
      if (options.status !== 200) return options
      return call(addPasskey, { name, response: key.create(options.body, tampering), ...more })
    },
    async signIn(key: Authenticator, tampering: Tampering = {}) {
      const options = await call(getPasskeySignInOptions, {})
      return call(signIn, { response: key.use(options.body, tampering) })
    },
    async stepUp(key: Authenticator, tampering: Tampering = {}) {
      const options = await call(getPasskeyStepUpOptions, {})
      if (options.status !== 200) return options
      return call(stepUp, { response: key.use(options.body, tampering) })
    },
    signInOptions: () => call(getPasskeySignInOptions, {}),
    sendSignIn: (response: unknown) => call(signIn, { response }),
  }
}
