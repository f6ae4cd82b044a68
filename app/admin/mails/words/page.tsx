import type { Metadata } from 'next'
import { EmailTextScreen } from '@/components/site/email-text/email-text-screen'
import { emailContentQuery } from '@/lib/client/mail/email-content'
import { sharedTextQuery } from '@/lib/client/site/shared-text'
import { withServerData } from '@/lib/client/with-server-data'
import { listEmailContent } from '@/lib/data/mail/email-content'
import { getSharedText } from '@/lib/data/site/shared-text'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Email Text' }

export default async function WordsPage() {
  const admin = await requireAdmin()
  const [emailContent, house] = await Promise.all([listEmailContent(admin), getSharedText(admin)])
  return withServerData(<EmailTextScreen />, [emailContentQuery(), emailContent], [sharedTextQuery(), house])
}
