import type { Metadata } from 'next'
import { AdminPage } from '@/components/layout/admin-page'
import { Customers } from '@/components/people/customers/customers'
import { EvidenceGoes } from '@/components/sales/evidence/evidence-goes'
import { AccessDialog } from '@/components/sales/purchases/access-dialog'
import { requireAdmin } from '@/lib/server/page'

export const metadata: Metadata = { title: 'Customers' }

export default async function CustomersPage() {
  await requireAdmin()
  return (
    <AdminPage title="Customer Management" description="Everybody who has an account, and what they opened.">
      <Customers Access={AccessDialog} AlsoDeleted={EvidenceGoes} />
    </AdminPage>
  )
}
