import 'server-only'
import { z } from 'zod'
import { AlertMail } from '@/emails/alert'
import { EmailClaimMail } from '@/emails/email-claim'
import { EmailClaimedMail } from '@/emails/email-claimed'
import { OpenedMail } from '@/emails/opened'
import { RescueMail } from '@/emails/rescue'
import { ReturnMail } from '@/emails/return'
import { TestSaleMail } from '@/emails/test-sale'
import { WelcomeMail } from '@/emails/welcome'
import { idSchema } from '@/lib/contract/fields'
import { db } from '@/lib/server/db'
import { env } from '@/lib/server/env'
import type { Mail } from '@/lib/server/mail'
import { confirmUrl, newLinkToken } from '@/lib/server/sign-in-link'
import { freshSections, namesOf } from './bought'
import { firstLesson, lastPlace } from './lessons'
import { alertSchema } from './queue'
import { welcomeSubject } from './subjects'
import { unsubscribeLinks } from './unsubscribe'

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
  ]),
  parameters: z.unknown(),
  /** This one included. */
  attempts: z.int(),
  userId: idSchema,
  purchaseId: idSchema.nullable(),
  /** Why it is not to be sent after all. */
  dropReason: z.string().nullable(),
  /** The email it goes to. */
  recipient: z.string(),
  /** The person's own. */
  email: z.string(),
  firstName: z.string().nullable(),
})
export type DueMail = z.infer<typeof dueMailSchema>

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
const testSaleSchema = z.object({ bought: z.string().nullable(), saleId: z.string() })

/** Whose token it is: an account's that says an email is its own. No sign-in asks for such a name. */
export const claimIdentifier = (userId: string, email: string) => `claim ${userId} ${email}`

/** Writes the mail. Its link is made here and now: a token stands in the mail alone, the database has its hash. */
export function toMail(due: DueMail): Promise<Mail> {
  return writers[due.kind](due)
}

const house = { productName: env.PRODUCT_NAME, appUrl: env.APP_URL }

const writers: Record<DueMail['kind'], (due: DueMail) => Promise<Mail>> = {
  async welcome(due) {
    const { parameters, email, firstName } = due
    const { bought } = boughtSchema.parse(parameters)
    const open = await namesOf(due.userId, namedIn(due))
    const names = open.length > 0 || !bought ? open : [bought]
    const link = await signInLink(email, FIRST_LESSON)
    const body = WelcomeMail({ ...house, link, email, firstName, bought: names })
    return { to: email, subject: welcomeSubject, body }
  },
  async opened({ parameters, purchaseId, email, firstName }) {
    const { bought } = boughtSchema.parse(parameters)
    const { sections, ...fresh } = await freshSections(purchaseId)
    const [first] = sections
    const link = await signInLink(email, first ? `/section/${first.id}` : FIRST_LESSON)
    const titles = sections.map(({ title }) => title)
    const body = OpenedMail({ ...house, ...fresh, link, email, firstName, bought, fresh: titles })
    return { to: email, subject: `${bought ?? 'Your purchase'} is open now`, body }
  },
  async rescue({ parameters, purchaseId, email, firstName }) {
    const { bought, hours } = rescueSchema.parse(parameters)
    const lesson = await firstLesson(purchaseId)
    const { link, foot, headers } = await reminder(email)
    const isAgain = hours > FIRST_HOURS
    const body = RescueMail({ ...house, ...foot, link, firstName, bought, isAgain, lesson })
    return { to: email, subject: `Your first lesson on ${env.PRODUCT_NAME}`, body, headers }
  },
  async return({ userId, email, firstName }) {
    const place = await lastPlace(userId)
    const { link, foot, headers } = await reminder(email)
    const body = ReturnMail({ ...house, ...foot, link, firstName, place })
    return { to: email, subject: `Your place on ${env.PRODUCT_NAME}`, body, headers }
  },
  async alert({ parameters, email }) {
    const { title, path, ...alert } = alertSchema.parse(parameters)
    const body = AlertMail({ ...house, ...alert, title, link: `${env.APP_URL}${path}` })
    return { to: email, subject: `${title} (${env.PRODUCT_NAME})`, body }
  },
  async email_claim({ parameters, userId, email: account }) {
    const { email } = claimSchema.parse(parameters)
    const token = await storeToken(claimIdentifier(userId, email), CLAIM_DAYS)
    const link = `${env.APP_URL}/login/email?${new URLSearchParams({ token, account: userId, email })}`
    const body = EmailClaimMail({ ...house, link, account })
    return { to: email, subject: `Is this your email on ${env.PRODUCT_NAME} too?`, body }
  },
  async email_claimed({ parameters }) {
    const { to, ...claimed } = claimedSchema.parse(parameters)
    const body = EmailClaimedMail({ ...house, ...claimed })
    return { to, subject: `An email was added on ${env.PRODUCT_NAME}`, body }
  },
  async test_sale({ parameters, email }) {
    const body = TestSaleMail({ ...house, ...testSaleSchema.parse(parameters) })
    return { to: email, subject: `Test sale on ${env.PRODUCT_NAME}`, body }
  },
}

/** What every reminder has: a link into the lesson that is next when it is used, and a foot. */
async function reminder(email: string) {
  const settings = await db.appSettings.findUnique({ where: { id: 'default' } })
  const { page: unsubscribe, headers } = unsubscribeLinks(email)
  const foot = { unsubscribe, postalAddress: settings?.postalAddress ?? '' }
  return { link: await signInLink(email, FIRST_LESSON), foot, headers }
}

/** The purchases that a welcome names. */
export const namedIn = ({ kind, parameters }: DueMail): string[] =>
  kind === 'welcome' ? purchasesSchema.parse(parameters).purchaseIds : []

const signInLink = async (email: string, path: string) =>
  confirmUrl(email, await storeToken(email, LINK_DAYS), path)

async function storeToken(identifier: string, days: number): Promise<string> {
  const { token, hashed } = newLinkToken()
  const expires = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  await db.verificationToken.create({ data: { identifier, token: hashed, expires } })
  return token
}
