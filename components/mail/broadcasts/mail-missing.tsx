import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'

/** Where an address names no mail, or one that was deleted. */
export function MailMissing() {
  return (
    <AdminPage title="Mail Not Found" description="It was deleted, or the address is mistyped.">
      <div>
        <BackLink href="/admin/mails">All mails</BackLink>
      </div>
    </AdminPage>
  )
}
