import type { Metadata } from 'next'
import { Customers } from '@/components/customers/customers'
import { AdminPage } from '@/components/layout/admin-page'
import { requireAdmin } from '@/lib/server/page'

export const metadata: Metadata = { title: 'Customers' }

export default async function CustomersPage() {
  await requireAdmin()
  return (
    <AdminPage title="Customer Management" description="Everybody who has an account, and what they opened.">
      <Customers />
    </AdminPage>
  )
}
