import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { OverviewCards } from '@/components/analytics/overview-cards'
import { AdminPage } from '@/components/layout/admin-page'
import { SectionManager } from '@/components/sections/section-manager'
import { overviewQuery } from '@/lib/client/analytics'
import { sectionsQuery } from '@/lib/client/sections'
import { getOverview } from '@/lib/data/analytics'
import { listSections } from '@/lib/data/sections'
import { requireAdmin } from '@/lib/server/page'

export const metadata: Metadata = { title: 'Admin Panel' }

export default async function AdminPanelPage() {
  const admin = await requireAdmin()
  const [sections, overview] = await Promise.all([listSections(admin), getOverview(admin)])
  const client = new QueryClient()
  client.setQueryData(sectionsQuery().queryKey, sections)
  client.setQueryData(overviewQuery().queryKey, overview)
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AdminPage title="Admin Panel" description="Your course at a glance.">
        <OverviewCards />
        <SectionManager />
      </AdminPage>
    </HydrationBoundary>
  )
}
