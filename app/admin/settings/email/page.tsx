import type { Metadata } from 'next'
import { RejectedAddresses } from '@/components/mail/suppressions/rejected-addresses'
import { EmailServerScreen } from '@/components/system/email-server/email-server-screen'
import { emailServerQuery } from '@/lib/client/system/email-server'
import { withServerData } from '@/lib/client/with-server-data'
import { getEmailServer } from '@/lib/data/system/email-server'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Email' }

export default async function EmailPage() {
  const settings = await getEmailServer(await requireAdmin())
  return withServerData(
    <EmailServerScreen variables="EMAIL_SERVER and EMAIL_FROM">
      <RejectedAddresses />
    </EmailServerScreen>,
    [emailServerQuery(), settings],
  )
}
