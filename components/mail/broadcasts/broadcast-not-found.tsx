import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'

/** Says that no broadcast has the ID in the URL. */
export function BroadcastNotFound() {
  return (
    <AdminPage
      title="Broadcast Not Found"
      description="The broadcast may have been deleted, or the link may be wrong."
    >
      <div>
        <BackLink href="/admin/mails">All broadcasts</BackLink>
      </div>
    </AdminPage>
  )
}
