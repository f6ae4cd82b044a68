import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'

/** Shown when the ID in the URL belongs to no broadcast. */
export function BroadcastNotFound() {
  return (
    <AdminPage
      title="Broadcast Not Found"
      description="The broadcast may have been deleted, or the link is wrong."
    >
      <div>
        <BackLink href="/admin/mails">All broadcasts</BackLink>
      </div>
    </AdminPage>
  )
}
