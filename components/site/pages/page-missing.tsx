import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'

/** Where an address of the back office names no page, or one that was deleted. */
export function PageMissing() {
  return (
    <AdminPage title="Page Not Found" description="It was deleted, or the address is mistyped.">
      <div>
        <BackLink href="/admin/pages">All pages</BackLink>
      </div>
    </AdminPage>
  )
}
