import { POST as confirm } from '@/app/api/account/emails/confirm/route'
import { POST } from '@/app/api/account/emails/route'
import type { EmailClaim } from '@/lib/contract/people/account'
import { hashLinkToken } from '@/lib/server/auth/sign-in-link'
import { db } from '@/lib/server/db/client'
import { afterResponses } from './background'
import { type Answer, call } from './call'
import type { Person } from './factories'

/** Somebody says that an email is theirs too. */
export const askFor = (email: string, as: Person) => call(POST, { as, body: { email } })

/** What the link of the mail that asks there holds: a known token in place of the mailed one, of which only the hash is kept. */
async function linkFor(person: Person, email: string): Promise<EmailClaim> {
  const identifier = `claim ${person.viewer.id} ${email}`
  await db.verificationToken.updateMany({ where: { identifier }, data: { token: hashLinkToken('known') } })
  return { token: 'known', account: person.viewer.id, email }
}

/** Asks, and waits for the mail: returns what its link holds. */
export async function claimed(person: Person, email: string): Promise<EmailClaim> {
  await askFor(email, person)
  await afterResponses()
  return linkFor(person, email)
}

/** What the link would hold if the email had become an administrator's only after it was asked. */
export async function claimedEarlier(person: Person, email: string): Promise<EmailClaim> {
  const identifier = `claim ${person.viewer.id} ${email}`
  const expires = new Date(Date.now() + 60_000)
  await db.verificationToken.create({ data: { identifier, token: hashLinkToken('known'), expires } })
  return { token: 'known', account: person.viewer.id, email }
}

/** Presses the link's button in somebody's session, or in none. */
export const press = (claim: EmailClaim, as?: Person) =>
  call(confirm, { method: 'POST', query: { ...claim }, ...(as && { as }) })

/** Where the browser goes from there; a page says what happened, never JSON. */
export const leadsTo = ({ status, headers }: Answer<unknown>) =>
  status === 303 && headers.get('location')?.replace('http://localhost:3000', '')
