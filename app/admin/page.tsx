import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { AdminPage } from '@/components/layout/admin-page'
import { SectionManager } from '@/components/sections/section-manager'
import { sectionsQuery } from '@/lib/client/sections'
import { listSections } from '@/lib/data/sections'
import { requireAdmin } from '@/lib/server/page'

export const metadata: Metadata = { title: 'Admin Panel' }

export default async function AdminPanelPage() {
  const client = new QueryClient()
  client.setQueryData(sectionsQuery().queryKey, await listSections(await requireAdmin()))
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AdminPage title="Admin Panel" description="Your course at a glance.">
        <SectionManager />
      </AdminPage>
    </HydrationBoundary>
  )
}
