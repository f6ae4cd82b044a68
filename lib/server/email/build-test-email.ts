import 'server-only'
import { TestEmail } from '@/emails/test-email'
import { readEmailBranding } from './email-branding'
import type { EmailMessage } from './send-email'

/** Builds the email of *Send Test Email*. */
export async function buildTestEmail(to: string): Promise<EmailMessage> {
  const house = await readEmailBranding()
  return { to, subject: `Test email from ${house.productName}`, body: TestEmail(house) }
}
