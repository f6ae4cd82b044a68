import 'server-only'
import { z } from 'zod'
import { AdditionalEmailAdded } from '@/emails/additional-email-added'
import { AdditionalEmailRequest } from '@/emails/additional-email-request'
import { AlertEmail } from '@/emails/alert'
import type { EmailBranding } from '@/emails/branding'
import { createLoginUrl, fillEmailText } from '@/emails/custom-text'
import { LeadConfirmEmail } from '@/emails/lead-confirm'
import { hasTestSalePassed, TestSaleEmail } from '@/emails/test-sale'
import { getWithdrawalEmailSubject, WithdrawalEmail } from '@/emails/withdrawal'
import type { StoredEmailContent } from '@/lib/contract/mail/email-content'
import { type EditableEmailKind, editableEmailKinds } from '@/lib/contract/mail/email-templates'
import { UNCONFIRMED_LEAD_DAYS } from '@/lib/contract/mail/leads'
import { createLinkToken } from '@/lib/server/auth/verification-tokens'
import { findCustomEmailContent } from '@/lib/server/email/custom-email-content'
import { readEmailBranding } from '@/lib/server/email/email-branding'
import type { EmailMessage } from '@/lib/server/email/send-email'
import { env } from '@/lib/server/env'
import { ACCOUNT_PATH, type DueEmail, type EmailRenderer } from './due-email'
import {
  type CreateLinkToken,
  getAdditionalEmailTokenIdentifier,
  getLeadTokenIdentifier,
} from './link-tokens'
import { alertSchema } from './queue-emails'
import { renderBroadcast, renderTestBroadcast } from './render-broadcast'
import { purchaseEmailRenderers } from './render-purchase-emails'
import { reminderRenderers } from './render-reminders'
import { createUnsubscribeLinks } from './unsubscribe'
import { withdrawalEmailSchema } from './withdrawal-emails'

const CLAIM_DAYS = 1

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
  const { kind, userId } = due
  if (kind === 'broadcast') return renderBroadcast(due, token !== createLinkToken)
  const house = await readEmailBranding()
  const words = hasEditableText(kind) ? (due.words ?? (await findCustomEmailContent(kind))) : null
  if (kind === 'lead_confirm') return leadConfirmEmail({ ...due, house, words }, token)
  if (kind === 'withdrawal') return renderWithdrawalEmail(due.parameters, house)
  if (userId === null) throw new Error('This email needs a user as its recipient')
  return renderers[kind]({ ...due, userId, house, words }, token)
}

const hasEditableText = (kind: string): kind is EditableEmailKind =>
  editableEmailKinds.some((one) => one === kind)

/** Renderers of emails to a user, by kind. */
const renderers: Record<
  Exclude<DueEmail['kind'], 'lead_confirm' | 'broadcast' | 'withdrawal'>,
  EmailRenderer
> = {
  ...purchaseEmailRenderers,
  ...reminderRenderers,
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
  const body = WithdrawalEmail({ ...house, ...declared, account: createLoginUrl(house.appUrl, ACCOUNT_PATH) })
  return { to, subject: getWithdrawalEmailSubject(declared, house), body }
}
