import type { Metadata } from 'next'
import { Top } from '@/app/(student)/top'
import { ReadOnly } from '@/components/layout/read-only'
import { AccountScreen } from '@/components/people/account/account-screen'
import { Queries } from '@/components/queries'
import { OwnPurchases } from '@/components/sales/purchases/own-purchases'
import { hydrated } from '@/lib/client/hydrated'
import { preferencesQuery } from '@/lib/client/mail/preferences'
import { accountEmailsQuery } from '@/lib/client/people/account'
import { getPreferences } from '@/lib/data/mail/preferences'
import { listEmails } from '@/lib/data/people/account'
import { listOwnPurchases } from '@/lib/data/sales/own-purchases'
import { requireViewer } from '@/lib/server/http/page'
import { currentBrand } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Your account' }

export default async function AccountPage() {
  const viewer = await requireViewer()
  const [emails, preferences, purchases, { supportEmail }] = await Promise.all([
    viewer.isReadOnly ? [] : listEmails(viewer),
    getPreferences(viewer),
    listOwnPurchases(viewer),
    currentBrand(),
  ])
  const screen = hydrated(
    <ReadOnly value={viewer.isReadOnly}>
      <AccountScreen
        email={viewer.email}
        firstName={viewer.firstName}
        lastName={viewer.lastName}
        isReadOnly={viewer.isReadOnly}
      >
        <OwnPurchases purchases={purchases} supportEmail={supportEmail} />
      </AccountScreen>
    </ReadOnly>,
    [accountEmailsQuery(), emails],
    [preferencesQuery(), preferences],
  )
  return (
    <>
      <Top viewer={viewer} />
      <Queries>{screen}</Queries>
    </>
  )
}
