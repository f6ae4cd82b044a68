import 'server-only'
import { z } from 'zod'
import { AccessEndingEmail } from '@/emails/access-ending'
import { AccessGrantedEmail } from '@/emails/access-granted'
import { AdditionalEmailAdded } from '@/emails/additional-email-added'
import { AdditionalEmailRequest } from '@/emails/additional-email-request'
import { AlertEmail } from '@/emails/alert'
import type { EmailBranding } from '@/emails/branding'
import { createLoginUrl, fillEmailText } from '@/emails/custom-text'
import { GettingStartedEmail } from '@/emails/getting-started'
import { LeadConfirmEmail } from '@/emails/lead-confirm'
import { LessonsOpenEmail } from '@/emails/lessons-open'
import { RefundEmail } from '@/emails/refund'
import { hasTestSalePassed, TestSaleEmail } from '@/emails/test-sale'
import { WelcomeEmail } from '@/emails/welcome'
import { WinBackEmail } from '@/emails/win-back'
import { getWithdrawalEmailSubject, WithdrawalEmail } from '@/emails/withdrawal'
import { idSchema } from '@/lib/contract/field-schemas'
import type { StoredEmailContent } from '@/lib/contract/mail/email-content'
import { type EditableEmailKind, editableEmailKinds } from '@/lib/contract/mail/email-templates'
import { UNCONFIRMED_LEAD_DAYS } from '@/lib/contract/mail/leads'
import { readSettingsRow } from '@/lib/data/system/settings-row'
import { generateSignInDigits } from '@/lib/server/auth/sign-in-code'
import { createLinkToken } from '@/lib/server/auth/verification-tokens'
import { Prisma } from '@/lib/server/db/client'
import { findCustomEmailContent } from '@/lib/server/email/custom-email-content'
import { readEmailBranding } from '@/lib/server/email/email-branding'
import type { EmailMessage } from '@/lib/server/email/send-email'
import { env } from '@/lib/server/env'
import {
  type CreateLinkToken,
  createSignInLink,
  getAdditionalEmailTokenIdentifier,
  getLeadTokenIdentifier,
} from './link-tokens'
import {
  findFirstLesson,
  findLastUnfinishedPosition,
  findLaterSections,
  findNewlyReleasedLessons,
  findNewSections,
  listChargingNetworks,
  listProductNames,
} from './purchased-lessons'
import { alertSchema } from './queue-emails'
import { renderBroadcast, renderTestBroadcast } from './render-broadcast'
import { ownEmailSql, recipientEmailSql } from './suppressions'
import { createUnsubscribeLinks } from './unsubscribe'
import { withdrawalEmailSchema } from './withdrawal-emails'

/** An outbox email that a process has leased to send now. */
export const dueEmailSchema = z.strictObject({
  id: idSchema,
  kind: z.enum([
    'welcome',
    'opened',
    'refunded',
    'rescue',
    'return',
    'lessons_open',
    'ending',
    'email_claim',
    'email_claimed',
    'test_sale',
    'alert',
    'lead_confirm',
    'broadcast',
    'broadcast_test',
    'withdrawal',
  ]),
  parameters: z.unknown(),
  priority: z.int(),
  /** Number of attempts, including the current one. */
  attempts: z.int(),
  /** Recipient's ID: a user, a lead, or a consumer's withdrawal. */
  userId: idSchema.nullable(),
  leadId: idSchema.nullable(),
  withdrawalId: idSchema.nullable(),
  purchaseId: idSchema.nullable(),
  broadcastId: idSchema.nullable(),
  /** Reason why the email is not sent. Null means send it. */
  dropReason: z.string().nullable(),
  /** Email that the message is sent to. */
  recipient: z.string(),
  /** Primary email of the user, or the email of the lead. */
  email: z.string(),
  firstName: z.string().nullable(),
})
export type DueEmail = z.infer<typeof dueEmailSchema>

/** SQL: the columns of an outbox row that an email is rendered from. */
export const dueEmailColumnsSql = Prisma.sql`id, kind::text, parameters, priority, attempts, user_id, lead_id, withdrawal_id, purchase_id,
  broadcast_id, drop_reason,
  ${recipientEmailSql} AS recipient, ${ownEmailSql} AS email,
  (SELECT first_name FROM users u WHERE u.id = user_id)`

/** Path that opens the buyer’s next lesson, which is chosen when the link is opened. */
const FIRST_LESSON = '/start'
/** Path of the page that lists a buyer's purchases. */
const ACCOUNT = '/account'
const CLAIM_DAYS = 1

const boughtSchema = z.object({ bought: z.string().nullable() })
const purchasesSchema = z.object({ purchaseIds: z.array(idSchema).default([]) })
const endingSchema = boughtSchema.extend({ day: z.iso.date() })
const openedSinceSchema = z.object({ from: z.iso.datetime().optional() })
const claimSchema = z.object({ email: z.string() })
const claimedSchema = z.object({ email: z.string(), account: z.string(), to: z.string() })
const broadcastTestSchema = z.object({ subject: z.string(), body: z.string() })
const failedStepSchema = z.strictObject({ name: z.string(), detail: z.string() })
const testSaleSchema = z.object({
  bought: z.string().nullable(),
  saleId: z.string(),
  failed: z.array(failedStepSchema).default([]),
})

/**
 * Renders an email and creates its link. The email contains the token, while the database stores only its
 * hash. If the caller passes another `token` function, the email is a preview, and its links don’t work.
 */
export async function renderEmail(
  due: DueEmail & { words?: StoredEmailContent },
  token: CreateLinkToken = createLinkToken,
): Promise<EmailMessage> {
  const house = await readEmailBranding()
  const { kind, userId } = due
  if (kind === 'broadcast') return renderBroadcast(due, house, token !== createLinkToken)
  const words = hasEditableText(kind) ? (due.words ?? (await findCustomEmailContent(kind))) : null
  if (kind === 'lead_confirm') return leadConfirmEmail({ ...due, house, words }, token)
  if (kind === 'withdrawal') return renderWithdrawalEmail(due.parameters, house)
  if (userId === null) throw new Error('This email needs a user as its recipient')
  return renderers[kind]({ ...due, userId, house, words }, token)
}

/** Email to render, with its recipient, the site's branding and the owner's text (null: default). */
type EmailToRender = DueEmail & { userId: string; house: EmailBranding; words: StoredEmailContent | null }

const hasEditableText = (kind: string): kind is EditableEmailKind =>
  editableEmailKinds.some((one) => one === kind)

const renderers: Record<
  Exclude<DueEmail['kind'], 'lead_confirm' | 'broadcast' | 'withdrawal'>,
  (due: EmailToRender, token: CreateLinkToken) => Promise<EmailMessage>
> = {
  async welcome(due, token) {
    const { parameters, email, firstName, house, words } = due
    const { bought } = boughtSchema.parse(parameters)
    const open = await listProductNames(due.userId, listWelcomePurchaseIds(due))
    const later = await findLaterSections(due.userId, listWelcomePurchaseIds(due))
    const names = open.length > 0 || !bought ? open : [bought]
    const code = createCode(token)
    const link = await createSignInLink(token, email, FIRST_LESSON, code)
    const worded = fillEmailText('welcome', words, house, { firstName, email })
    const networks = await listChargingNetworks(listWelcomePurchaseIds(due))
    const body = WelcomeEmail({ ...house, ...worded, link, code, email, bought: names, networks, later })
    return { to: email, subject: worded.subject, body }
  },
  async opened({ house, words, parameters, purchaseId, email, firstName }, token) {
    const { bought } = boughtSchema.parse(parameters)
    const fresh = await findNewSections(purchaseId)
    const first = fresh.sections.find(({ opensOn }) => opensOn === null)
    const code = createCode(token)
    const link = await createSignInLink(token, email, first ? `/section/${first.id}` : FIRST_LESSON, code)
    const worded = fillEmailText('opened', words, house, { bought, firstName, email })
    const networks = await listChargingNetworks(purchaseId === null ? [] : [purchaseId])
    const body = AccessGrantedEmail({ ...house, ...worded, networks, fresh, link, code, email })
    return { to: email, subject: worded.subject, body }
  },
  async refunded({ house, words, parameters, email, firstName }) {
    const { bought } = boughtSchema.parse(parameters)
    const worded = fillEmailText('refunded', words, house, { bought, firstName, email })
    const link = createLoginUrl(house.appUrl, ACCOUNT)
    return { to: email, subject: worded.subject, body: RefundEmail({ ...house, ...worded, link, bought }) }
  },
  async rescue({ house, words, parameters, purchaseId, email, firstName }, token) {
    const { bought } = boughtSchema.parse(parameters)
    const lesson = await findFirstLesson(purchaseId)
    const { link, foot, headers } = await reminder(token, email)
    const worded = fillEmailText('rescue', words, house, { bought, firstName, email })
    const body = GettingStartedEmail({ ...house, ...worded, ...foot, link, lesson })
    return { to: email, subject: worded.subject, body, headers }
  },
  async return({ house, words, userId, email, firstName }, token) {
    const place = await findLastUnfinishedPosition(userId)
    const { link, foot, headers } = await reminder(token, email)
    const worded = fillEmailText('return', words, house, { firstName, email })
    const body = WinBackEmail({ ...house, ...worded, ...foot, link, place })
    return { to: email, subject: worded.subject, body, headers }
  },
  async lessons_open({ house, words, parameters, userId, email, firstName }, token) {
    const { from } = openedSinceSchema.parse(parameters)
    const { lessons, more } = from ? await findNewlyReleasedLessons(userId, from) : { lessons: [], more: 0 }
    const [first] = lessons
    const { link, foot, headers } = await reminder(token, email, first && `/video/${first.id}`)
    const worded = fillEmailText('lessons_open', words, house, { firstName, email })
    const body = LessonsOpenEmail({ ...house, ...worded, ...foot, link, lessons, more })
    return { to: email, subject: worded.subject, body, headers }
  },
  async ending({ house, words, parameters, email, firstName }, token) {
    const { bought, day } = endingSchema.parse(parameters)
    const worded = fillEmailText('ending', words, house, { bought, firstName, email })
    const link = await createSignInLink(token, email, FIRST_LESSON)
    return {
      to: email,
      subject: worded.subject,
      body: AccessEndingEmail({ ...house, ...worded, link, bought, endsOn: day }),
    }
  },
  async alert({ house, parameters, email }) {
    const { title, path, ...alert } = alertSchema.parse(parameters)
    const body = AlertEmail({ ...house, ...alert, title, link: `${env.APP_URL}${path}` })
    return { to: email, subject: `${title} (${house.productName})`, body }
  },
  async email_claim({ house, parameters, userId, email: account }, makeToken) {
    const { email } = claimSchema.parse(parameters)
    const token = await makeToken(getAdditionalEmailTokenIdentifier(userId, email), CLAIM_DAYS)
    const link = `${env.APP_URL}/login/email?${new URLSearchParams({ token, account: userId, email })}`
    const body = AdditionalEmailRequest({ ...house, link, account })
    return { to: email, subject: `Add this email to your ${house.productName} account?`, body }
  },
  async email_claimed({ house, parameters }) {
    const { to, ...claimed } = claimedSchema.parse(parameters)
    const body = AdditionalEmailAdded({ ...house, ...claimed })
    return { to, subject: `An email was added to your ${house.productName} account`, body }
  },
  broadcast_test({ house, parameters, email, firstName }) {
    return renderTestBroadcast(broadcastTestSchema.parse(parameters), house, { email, firstName })
  },
  async test_sale({ house, parameters, email }) {
    const result = testSaleSchema.parse(parameters)
    const title = hasTestSalePassed(result) ? 'Test sale passed' : 'Test sale failed'
    const body = TestSaleEmail({ ...house, ...result })
    return { to: email, subject: `${title} on ${house.productName}`, body }
  },
}

/**
 * Returns the parts that all reminders share: a link, a footer, and the unsubscribe headers. By default, the
 * link opens the lesson that is next at the time of the click.
 */
async function reminder(token: CreateLinkToken, email: string, path = FIRST_LESSON) {
  const settings = await readSettingsRow()
  const { page: unsubscribe, headers } = createUnsubscribeLinks(email, 'reminders')
  const foot = { unsubscribe, postalAddress: settings?.postalAddress ?? '' }
  return { link: await createSignInLink(token, email, path), foot, headers }
}

/** Code that previews show. Nobody can sign in with this code. */
export const SAMPLE_SIGN_IN_CODE = '123456'

/** Returns a six-digit code for an email about new access. A preview always shows the same code. */
const createCode = (token: CreateLinkToken) =>
  token === createLinkToken ? generateSignInDigits() : SAMPLE_SIGN_IN_CODE

/** Returns the IDs of the purchases that a welcome email names. */
export const listWelcomePurchaseIds = ({ kind, parameters }: DueEmail): string[] =>
  kind === 'welcome' ? purchasesSchema.parse(parameters).purchaseIds : []

/** Renders the email that asks a person to confirm an early access sign-up. */
async function leadConfirmEmail(
  due: { leadId: string | null; email: string; house: EmailBranding; words: StoredEmailContent | null },
  makeToken: CreateLinkToken,
): Promise<EmailMessage> {
  const { leadId, email, house, words } = due
  if (leadId === null) throw new Error('This email needs a lead as its recipient')
  const token = await makeToken(getLeadTokenIdentifier(leadId), UNCONFIRMED_LEAD_DAYS)
  const { page: unsubscribe, headers } = createUnsubscribeLinks(email, 'news')
  const link = `${house.appUrl}/mail/confirm/${leadId}.${token}`
  const worded = fillEmailText('lead_confirm', words, house, { firstName: null, email })
  const body = LeadConfirmEmail({ ...house, ...worded, link, unsubscribe })
  return { to: email, subject: worded.subject, body, headers }
}

/** Renders the acknowledgement of a withdrawal, in the language of the declaration. */
function renderWithdrawalEmail(parameters: unknown, house: EmailBranding): EmailMessage {
  const { to, ...declared } = withdrawalEmailSchema.parse(parameters)
  const body = WithdrawalEmail({ ...house, ...declared, account: createLoginUrl(house.appUrl, ACCOUNT) })
  return { to, subject: getWithdrawalEmailSubject(declared, house), body }
}
