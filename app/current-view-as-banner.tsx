import { ViewAsBanner } from '@/components/people/view-as/view-as-banner'
import { formatCustomerName } from '@/lib/contract/people/customers'
import { findViewAsSession } from '@/lib/server/http/page-access'

/** Shows a banner above each page while an administrator views the course as a customer. */
export async function CurrentViewAsBanner() {
  const current = await findViewAsSession()
  if (!current) return null
  const { viewer, view } = current
  return (
    <ViewAsBanner
      userId={viewer.id}
      name={formatCustomerName(viewer)}
      email={viewer.email}
      endsAt={view.endsAt}
    />
  )
}
