import { ViewBanner } from '@/components/people/view-as/view-banner'
import { customerName } from '@/lib/contract/people/customers'
import { currentView } from '@/lib/server/http/page'

/** Banner above each page while an administrator views the course as a customer. */
export async function Viewing() {
  const current = await currentView()
  if (!current) return null
  const { viewer, view } = current
  return (
    <ViewBanner userId={viewer.id} name={customerName(viewer)} email={viewer.email} endsAt={view.endsAt} />
  )
}
