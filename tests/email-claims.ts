import { POST as confirm } from '@/app/api/account/emails/confirm/route'
import { POST } from '@/app/api/account/emails/route'
import type { EmailClaim } from '@/lib/contract/people/account'
import { hashLinkToken } from '@/lib/server/auth/sign-in-link'
import { db } from '@/lib/server/db/client'
import { callRoute, type RouteResponse } from './call-route'
import type { TestPerson } from './factories'
import { waitForBackgroundWork } from './run-after-response'

/** Requests a link to an additional email. */
export const requestEmailClaim = (email: string, as: TestPerson) => callRoute(POST, { as, body: { email } })

/**
 * Replaces the emailed token, of which only the hash is stored, with a known one. Returns the link's
 * parameters.
 */
async function linkFor(person: TestPerson, email: string): Promise<EmailClaim> {
  const identifier = `claim ${person.viewer.id} ${email}`
  await db.verificationToken.updateMany({ where: { identifier }, data: { token: hashLinkToken('known') } })
  return { token: 'known', account: person.viewer.id, email }
}

/** Requests a link, waits for the email, and returns the link's parameters. */
export async function createEmailClaim(person: TestPerson, email: string): Promise<EmailClaim> {
  await requestEmailClaim(email, person)
  await waitForBackgroundWork()
  return linkFor(person, email)
}

/** Returns the parameters of a link that was requested before the email became an administrator's. */
export async function createEarlierEmailClaim(person: TestPerson, email: string): Promise<EmailClaim> {
  const identifier = `claim ${person.viewer.id} ${email}`
  const expires = new Date(Date.now() + 60_000)
  await db.verificationToken.create({ data: { identifier, token: hashLinkToken('known'), expires } })
  return { token: 'known', account: person.viewer.id, email }
}

/** Confirms the link, as a signed-in person or without a session. */
export const confirmEmailClaim = (claim: EmailClaim, as?: TestPerson) =>
  callRoute(confirm, { method: 'POST', query: { ...claim }, ...(as && { as }) })

/** Returns the path that a response redirects to, or false if it is not a 303. */
export const redirectPathOf = ({ status, headers }: RouteResponse<unknown>) =>
  status === 303 && headers.get('location')?.replace('http://localhost:3000', '')
