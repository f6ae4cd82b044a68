import type { Metadata } from 'next'
import { StudentHeader } from '@/components/layout/student-header'
import { AccountScreen } from '@/components/people/account/account-screen'
import { Queries } from '@/components/queries'
import { hydrated } from '@/lib/client/hydrated'
import { preferencesQuery } from '@/lib/client/mail/preferences'
import { accountEmailsQuery } from '@/lib/client/people/account'
import { getPreferences } from '@/lib/data/mail/preferences'
import { listEmails } from '@/lib/data/people/account'
import { env } from '@/lib/server/env'
import { requireViewer } from '@/lib/server/page'

export const metadata: Metadata = { title: 'Your account' }

export default async function AccountPage() {
  const viewer = await requireViewer()
  const [emails, preferences] = await Promise.all([listEmails(viewer), getPreferences(viewer)])
  const screen = hydrated(
    <AccountScreen email={viewer.email} />,
    [accountEmailsQuery(), emails],
    [preferencesQuery(), preferences],
  )
  return (
    <>
      <StudentHeader name={env.PRODUCT_NAME} isAdmin={viewer.isAdmin} />
      <Queries>{screen}</Queries>
    </>
  )
}
