import type { Metadata } from 'next'
import { Dashboard } from '@/components/course/sections/dashboard'
import { StudentHeader } from '@/components/layout/student-header'
import { askForProducts } from '@/components/sales/products/product-question'
import { courseProgress, latestUpdate } from '@/lib/contract/course/progress'
import { getContinueVideo, listProgress } from '@/lib/data/course/progress'
import { listSections } from '@/lib/data/course/sections'
import { getStanding } from '@/lib/data/people/standing'
import { env } from '@/lib/server/env'
import { requireViewer } from '@/lib/server/page'

export const metadata: Metadata = { title: 'Dashboard' }

export default async function DashboardPage() {
  const viewer = await requireViewer()
  const [sections, progress] = await Promise.all([listSections(viewer), listProgress(viewer)])
  const isClosed = sections.length > 0 && sections.every(({ locked }) => locked)
  const next = isClosed ? null : await getContinueVideo(viewer)
  const standing = isClosed ? await getStanding(viewer, 'course') : null
  const { email, firstName, isAdmin, hasPurchased } = viewer
  return (
    <>
      <StudentHeader name={env.PRODUCT_NAME} isAdmin={isAdmin} />
      <Dashboard
        viewer={{ email, firstName, isAdmin, hasPurchased }}
        {...{ sections, next, standing }}
        progress={courseProgress(progress)}
        progressOf={latestUpdate(progress)}
        askNext={askForProducts}
      />
    </>
  )
}
