import { ViewBanner } from '@/components/people/view-as/view-banner'
import { customerName } from '@/lib/contract/people/customers'
import { currentView } from '@/lib/server/page'

/** Over a page that an administrator sees as somebody else: who that is, and the way out. */
export async function Viewing() {
  const current = await currentView()
  if (!current) return null
  const { viewer, view } = current
  return (
    <ViewBanner userId={viewer.id} name={customerName(viewer)} email={viewer.email} endsAt={view.endsAt} />
  )
}
