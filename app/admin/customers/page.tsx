import type { Metadata } from 'next'
import { AdminPage } from '@/components/layout/admin-page'
import { ButtonLink } from '@/components/layout/page-link'
import { Customers } from '@/components/people/customers/customers'
import { EvidenceGoes } from '@/components/sales/evidence/evidence-goes'
import { ImportLink } from '@/components/sales/imports/import-link'
import { GiveToSelected } from '@/components/sales/products/give-to-selected'
import { AccessDialog } from '@/components/sales/purchases/access-dialog'
import { searchSchema } from '@/lib/contract/fields'
import { requireAdmin } from '@/lib/server/http/page'

export const metadata: Metadata = { title: 'Customers' }

export default async function CustomersPage({ searchParams }: PageProps<'/admin/customers'>) {
  await requireAdmin()
  const searched = searchSchema.safeParse((await searchParams).search).data
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
      <Customers Access={AccessDialog} AlsoDeleted={EvidenceGoes} Give={GiveToSelected} searched={searched} />
    </AdminPage>
  )
}
