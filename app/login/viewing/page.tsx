import type { Metadata } from 'next'
import { LoginPageLayout } from '@/components/people/login/login-page-layout'
import { StopViewingButton } from '@/components/people/view-as/stop-viewing-button'
import { formatCustomerName } from '@/lib/contract/people/customers'
import { findViewAsSession } from '@/lib/server/http/page-access'
import { readBrandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Viewing as a customer' }

/** Says that admin pages are locked while an administrator views the course as a customer. */
export default async function ViewingPage() {
  const viewer = (await findViewAsSession())?.viewer
  const name = viewer ? formatCustomerName(viewer) : 'a customer'
  return (
    <LoginPageLayout
      name={await readBrandName()}
      title={`You’re viewing as ${name}`}
      text="Admin pages are locked in every tab of this browser until you stop viewing as this customer."
    >
      <StopViewingButton userId={viewer?.id ?? ''} size="lg" />
    </LoginPageLayout>
  )
}
