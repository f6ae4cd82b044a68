import 'server-only'
import type { House } from '@/emails/house'
import { LeadConfirmMail } from '@/emails/lead-confirm'
import { wordedFor } from '@/emails/worded'
import { LEAD_DAYS } from '@/lib/contract/mail/leads'
import type { KeptMailWords } from '@/lib/contract/mail/mail-words'
import type { Mail } from '@/lib/server/mail'
import { unsubscribeLinks } from './unsubscribe'
import type { MakeToken } from './writing'

/** Whose token it is: a lead's. No sign-in asks for such a name. */
export const leadIdentifier = (leadId: string) => `lead ${leadId}`

/** Asks whoever has an email whether it was them who asked for early access. */
export async function leadConfirmMail(
  due: { leadId: string | null; email: string; house: House; words: KeptMailWords | null },
  makeToken: MakeToken,
): Promise<Mail> {
  const { leadId, email, house, words } = due
  if (leadId === null) throw new Error('This mail is for a lead')
  const token = await makeToken(leadIdentifier(leadId), LEAD_DAYS)
  const { page: unsubscribe, headers } = unsubscribeLinks(email, 'news')
  const link = `${house.appUrl}/mail/confirm/${leadId}.${token}`
  const worded = wordedFor('lead_confirm', words, house, { firstName: null, email })
  const body = LeadConfirmMail({ ...house, ...worded, link, email, unsubscribe })
  const subject = worded.own?.subject ?? `Confirm your early access to ${house.productName}`
  return { to: email, subject, body, headers }
}
