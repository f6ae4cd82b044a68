import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'

/** Says that no page has the ID in the URL. */
export function PageNotFound() {
  return (
    <AdminPage title="Page Not Found" description="The page may have been deleted, or the link may be wrong.">
      <div>
        <BackLink href="/admin/pages">All pages</BackLink>
      </div>
    </AdminPage>
  )
}
