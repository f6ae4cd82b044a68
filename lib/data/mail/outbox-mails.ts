import 'server-only'
import { z } from 'zod'
import { AlertMail } from '@/emails/alert'
import { EmailClaimMail } from '@/emails/email-claim'
import { EmailClaimedMail } from '@/emails/email-claimed'
import type { House } from '@/emails/house'
import { OpenedMail } from '@/emails/opened'
import { RescueMail } from '@/emails/rescue'
import { ReturnMail } from '@/emails/return'
import { TestSaleMail } from '@/emails/test-sale'
import { WelcomeMail } from '@/emails/welcome'
import { wordedFor } from '@/emails/worded'
import { idSchema } from '@/lib/contract/fields'
import type { KeptMailWords } from '@/lib/contract/mail/mail-words'
import { type WordedKind, wordedKinds } from '@/lib/contract/mail/worded-mails'
import { db, Prisma } from '@/lib/server/db'
import { env } from '@/lib/server/env'
import type { Mail } from '@/lib/server/mail'
import { houseOf } from '@/lib/server/mail-house'
import { findOwnWords } from '@/lib/server/mail-words'
import { confirmUrl, newLinkToken } from '@/lib/server/sign-in-link'
import { freshSections, namesOf } from './bought'
import { leadConfirmMail } from './lead-mails'
import { firstLesson, lastPlace } from './lessons'
import { broadcastMail, ownLetter } from './letters'
import { alertSchema } from './queue'
import { usualWelcomeSubject } from './subjects'
import { ownEmail, recipient } from './suppressions'
import { unsubscribeLinks } from './unsubscribe'
import type { MakeToken } from './writing'

/** A mail that somebody took upon themselves to send now. */
export const dueMailSchema = z.strictObject({
  id: idSchema,
  kind: z.enum([
    'welcome',
    'opened',
    'rescue',
    'return',
    'email_claim',
    'email_claimed',
    'test_sale',
    'alert',
    'lead_confirm',
    'broadcast',
    'broadcast_test',
  ]),
  parameters: z.unknown(),
  /** This one included. */
  attempts: z.int(),
  /** Whom it is for: a person or a lead. */
  userId: idSchema.nullable(),
  leadId: idSchema.nullable(),
  purchaseId: idSchema.nullable(),
  broadcastId: idSchema.nullable(),
  /** Why it is not to be sent after all. */
  dropReason: z.string().nullable(),
  /** The email it goes to. */
  recipient: z.string(),
  /** The person's or the lead's own. */
  email: z.string(),
  firstName: z.string().nullable(),
})
export type DueMail = z.infer<typeof dueMailSchema>

/** What it is written from, of a row of the outbox. */
export const dueColumns = Prisma.sql`id, kind::text, parameters, attempts, user_id, lead_id, purchase_id,
  broadcast_id, drop_reason,
  ${recipient} AS recipient, ${ownEmail} AS email,
  (SELECT first_name FROM users u WHERE u.id = user_id)`

const LINK_DAYS = 7
/** Leads into the first open lesson, as it stands when the link is used. */
const FIRST_LESSON = '/start'
const CLAIM_DAYS = 1

const boughtSchema = z.object({ bought: z.string().nullable() })
const purchasesSchema = z.object({ purchaseIds: z.array(idSchema).default([]) })
const FIRST_HOURS = 24
const rescueSchema = boughtSchema.extend({ hours: z.int() })
const claimSchema = z.object({ email: z.string() })
const claimedSchema = z.object({ email: z.string(), account: z.string(), to: z.string() })
const lettersSchema = z.object({ subject: z.string(), body: z.string() })
const testSaleSchema = z.object({ bought: z.string().nullable(), saleId: z.string() })

/** Whose token it is: an account's that says an email is its own. No sign-in asks for such a name. */
export const claimIdentifier = (userId: string, email: string) => `claim ${userId} ${email}`

/**
 * Writes the mail. Its link is made here and now: a token stands in the mail alone, the database has its hash. With a
 * `token` of the caller's own it is written to be read, and its links open nothing.
 */
export async function toMail(
  due: DueMail & { words?: KeptMailWords },
  token: MakeToken = storeToken,
): Promise<Mail> {
  const house = await houseOf()
  const { kind, userId } = due
  if (kind === 'broadcast') return broadcastMail(due, house, token !== storeToken)
  const words = isWorded(kind) ? (due.words ?? (await findOwnWords(kind))) : null
  if (kind === 'lead_confirm') return leadConfirmMail({ ...due, house, words }, token)
  if (userId === null) throw new Error('This mail is for a person')
  return writers[kind]({ ...due, userId, house, words }, token)
}

/** A mail with what stands on all of them. */
type HouseMail = DueMail & { userId: string; house: House; words: KeptMailWords | null }

const isWorded = (kind: string): kind is WordedKind => wordedKinds.some((one) => one === kind)

const writers: Record<
  Exclude<DueMail['kind'], 'lead_confirm' | 'broadcast'>,
  (due: HouseMail, token: MakeToken) => Promise<Mail>
> = {
  async welcome(due, token) {
    const { parameters, email, firstName, house, words } = due
    const { bought } = boughtSchema.parse(parameters)
    const open = await namesOf(due.userId, namedIn(due))
    const names = open.length > 0 || !bought ? open : [bought]
    const link = await signInLink(token, email, FIRST_LESSON)
    const worded = wordedFor('welcome', words, house, { firstName, email })
    const body = WelcomeMail({ ...house, ...worded, link, email, firstName, bought: names })
    return { to: email, subject: worded.own?.subject ?? usualWelcomeSubject(house.productName), body }
  },
  async opened({ house, words, parameters, purchaseId, email, firstName }, token) {
    const { bought } = boughtSchema.parse(parameters)
    const { sections, ...fresh } = await freshSections(purchaseId)
    const [first] = sections
    const link = await signInLink(token, email, first ? `/section/${first.id}` : FIRST_LESSON)
    const titles = sections.map(({ title }) => title)
    const worded = wordedFor('opened', words, house, { bought, firstName, email })
    const body = OpenedMail({ ...house, ...worded, ...fresh, link, email, firstName, bought, fresh: titles })
    const subject = worded.own?.subject ?? `${bought ?? 'Your purchase'} is open now`
    return { to: email, subject, body }
  },
  async rescue({ house, words, parameters, purchaseId, email, firstName }, token) {
    const { bought, hours } = rescueSchema.parse(parameters)
    const lesson = await firstLesson(purchaseId)
    const { link, foot, headers } = await reminder(token, email)
    const isAgain = hours > FIRST_HOURS
    const worded = wordedFor('rescue', words, house, { bought, firstName, email })
    const body = RescueMail({ ...house, ...worded, ...foot, link, firstName, bought, isAgain, lesson })
    const subject = worded.own?.subject ?? `Your first lesson on ${house.productName}`
    return { to: email, subject, body, headers }
  },
  async return({ house, words, userId, email, firstName }, token) {
    const place = await lastPlace(userId)
    const { link, foot, headers } = await reminder(token, email)
    const worded = wordedFor('return', words, house, { firstName, email })
    const body = ReturnMail({ ...house, ...worded, ...foot, link, firstName, place })
    const subject = worded.own?.subject ?? `Your place on ${house.productName}`
    return { to: email, subject, body, headers }
  },
  async alert({ house, parameters, email }) {
    const { title, path, ...alert } = alertSchema.parse(parameters)
    const body = AlertMail({ ...house, ...alert, title, link: `${env.APP_URL}${path}` })
    return { to: email, subject: `${title} (${house.productName})`, body }
  },
  async email_claim({ house, parameters, userId, email: account }, makeToken) {
    const { email } = claimSchema.parse(parameters)
    const token = await makeToken(claimIdentifier(userId, email), CLAIM_DAYS)
    const link = `${env.APP_URL}/login/email?${new URLSearchParams({ token, account: userId, email })}`
    const body = EmailClaimMail({ ...house, link, account })
    return { to: email, subject: `Is this your email on ${house.productName} too?`, body }
  },
  async email_claimed({ house, parameters }) {
    const { to, ...claimed } = claimedSchema.parse(parameters)
    const body = EmailClaimedMail({ ...house, ...claimed })
    return { to, subject: `An email was added on ${house.productName}`, body }
  },
  broadcast_test({ house, parameters, email, firstName }) {
    return ownLetter(lettersSchema.parse(parameters), house, { email, firstName })
  },
  async test_sale({ house, parameters, email }) {
    const body = TestSaleMail({ ...house, ...testSaleSchema.parse(parameters) })
    return { to: email, subject: `Test sale on ${house.productName}`, body }
  },
}

/** What every reminder has: a link into the lesson that is next when it is used, and a foot. */
async function reminder(token: MakeToken, email: string) {
  const settings = await db.appSettings.findUnique({ where: { id: 'default' } })
  const { page: unsubscribe, headers } = unsubscribeLinks(email, 'reminders')
  const foot = { unsubscribe, postalAddress: settings?.postalAddress ?? '' }
  return { link: await signInLink(token, email, FIRST_LESSON), foot, headers }
}

/** The purchases that a welcome names. */
export const namedIn = ({ kind, parameters }: DueMail): string[] =>
  kind === 'welcome' ? purchasesSchema.parse(parameters).purchaseIds : []

const signInLink = async (token: MakeToken, email: string, path: string) =>
  confirmUrl(email, await token(email, LINK_DAYS), path)

async function storeToken(identifier: string, days: number): Promise<string> {
  const { token, hashed } = newLinkToken()
  const expires = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  await db.verificationToken.create({ data: { identifier, token: hashed, expires } })
  return token
}
