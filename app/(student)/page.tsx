import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { Suspense } from 'react'
import { FullPageSpinner } from '@/components/layout/full-page-spinner'
import { StudentHeader } from '@/components/layout/student-header'
import { Dashboard } from '@/components/sections/dashboard'
import { currentUserQuery } from '@/lib/client/auth'
import { progressListQuery } from '@/lib/client/progress'
import { sectionsQuery } from '@/lib/client/sections'
import { getContinueVideo, listProgress } from '@/lib/data/progress'
import { listSections } from '@/lib/data/sections'
import { env } from '@/lib/server/env'
import { requireViewer } from '@/lib/server/page'

export const metadata: Metadata = { title: 'Dashboard' }

export default function DashboardPage() {
  return (
    <Suspense fallback={<FullPageSpinner />}>
      <LoadedDashboard />
    </Suspense>
  )
}

async function LoadedDashboard() {
  const viewer = await requireViewer()
  const [sections, progress, next] = await Promise.all([
    listSections(viewer),
    listProgress(viewer),
    getContinueVideo(viewer),
  ])
  const client = new QueryClient()
  client.setQueryData(currentUserQuery().queryKey, viewer)
  client.setQueryData(sectionsQuery().queryKey, sections)
  client.setQueryData(progressListQuery().queryKey, progress)
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <StudentHeader name={env.PRODUCT_NAME} isAdmin={viewer.isAdmin} />
      <Dashboard firstName={viewer.firstName} next={next} progress={progress} />
    </HydrationBoundary>
  )
}
