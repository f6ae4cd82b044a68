import type { Metadata } from 'next'
import { CourseHeader } from '@/app/(student)/course-header'
import { ReadOnlyProvider } from '@/components/layout/read-only-context'
import { AccountScreen } from '@/components/people/account/account-screen'
import { QueryProvider } from '@/components/query-provider'
import { OwnPurchases } from '@/components/sales/purchases/own-purchases'
import { emailPreferencesQuery } from '@/lib/client/mail/email-preferences'
import { additionalEmailsQuery } from '@/lib/client/people/account'
import { withServerData } from '@/lib/client/with-server-data'
import { getEmailPreferences } from '@/lib/data/mail/email-preferences'
import { listOwnEmails } from '@/lib/data/people/account'
import { listOwnPurchases } from '@/lib/data/sales/own-purchases'
import { requireViewer } from '@/lib/server/http/page-access'
import { getCurrentBrand } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Your account' }

export default async function AccountPage() {
  const viewer = await requireViewer()
  const [emails, preferences, purchases, { supportEmail }] = await Promise.all([
    viewer.isReadOnly ? [] : listOwnEmails(viewer),
    getEmailPreferences(viewer),
    listOwnPurchases(viewer),
    getCurrentBrand(),
  ])
  const screen = withServerData(
    <ReadOnlyProvider value={viewer.isReadOnly}>
      <AccountScreen
        email={viewer.email}
        firstName={viewer.firstName}
        lastName={viewer.lastName}
        isReadOnly={viewer.isReadOnly}
      >
        <OwnPurchases purchases={purchases} supportEmail={supportEmail} />
      </AccountScreen>
    </ReadOnlyProvider>,
    [additionalEmailsQuery(), emails],
    [emailPreferencesQuery(), preferences],
  )
  return (
    <>
      <CourseHeader viewer={viewer} />
      <QueryProvider>{screen}</QueryProvider>
    </>
  )
}
