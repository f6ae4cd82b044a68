import type { Metadata } from 'next'
import { AdminPage } from '@/components/layout/admin-page'
import { Customers } from '@/components/people/customers/customers'
import { EvidenceGoes } from '@/components/sales/evidence/evidence-goes'
import { AccessDialog } from '@/components/sales/purchases/access-dialog'
import { searchSchema } from '@/lib/contract/fields'
import { requireAdmin } from '@/lib/server/page'

export const metadata: Metadata = { title: 'Customers' }

export default async function CustomersPage({ searchParams }: PageProps<'/admin/customers'>) {
  await requireAdmin()
  const searched = searchSchema.safeParse((await searchParams).search).data
  return (
    <AdminPage title="Customer Management" description="Everybody who has an account, and what they opened.">
      <Customers Access={AccessDialog} AlsoDeleted={EvidenceGoes} searched={searched} />
    </AdminPage>
  )
}
