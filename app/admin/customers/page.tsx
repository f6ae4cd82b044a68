import type { Metadata } from 'next'
import { AdminPage } from '@/components/layout/admin-page'
import { ButtonLink } from '@/components/layout/page-link'
import { CustomerList } from '@/components/people/customers/customer-list'
import { EvidenceLossWarning } from '@/components/sales/evidence/evidence-loss-warning'
import { ImportLink } from '@/components/sales/imports/import-link'
import { GiveAccessToSelected } from '@/components/sales/products/give-access-to-selected'
import { AccessDialog } from '@/components/sales/purchases/access-dialog'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Customers' }

export default async function CustomersPage() {
  await requireAdmin()
  return (
    <AdminPage
      title="Customer Management"
      description="Everyone with an account, and what they’ve watched."
      action={
        <>
          <ButtonLink variant="outline" href="/admin/leads">
            Early Access
          </ButtonLink>
          <ImportLink />
        </>
      }
    >
      <CustomerList Access={AccessDialog} AlsoDeleted={EvidenceLossWarning} Give={GiveAccessToSelected} />
    </AdminPage>
  )
}
