import 'server-only'
import { LeadConfirmMail } from '@/emails/lead-confirm'
import { LEAD_DAYS } from '@/lib/contract/mail/leads'
import type { Mail } from '@/lib/server/mail'
import { unsubscribeLinks } from './unsubscribe'
import type { House, MakeToken } from './writing'

/** Whose token it is: a lead's. No sign-in asks for such a name. */
export const leadIdentifier = (leadId: string) => `lead ${leadId}`

/** Asks whoever has an email whether it was them who asked for early access. */
export async function leadConfirmMail(
  { leadId, email, house }: { leadId: string | null; email: string; house: House },
  makeToken: MakeToken,
): Promise<Mail> {
  if (leadId === null) throw new Error('This mail is for a lead')
  const token = await makeToken(leadIdentifier(leadId), LEAD_DAYS)
  const { page: unsubscribe, headers } = unsubscribeLinks(email, 'news')
  const link = `${house.appUrl}/mail/confirm/${leadId}.${token}`
  const body = LeadConfirmMail({ ...house, link, email, unsubscribe })
  return { to: email, subject: `Confirm your early access to ${house.productName}`, body, headers }
}
