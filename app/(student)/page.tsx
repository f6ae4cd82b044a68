import type { Metadata } from 'next'
import { CourseHeader } from '@/app/(student)/course-header'
import { StudentDashboard } from '@/components/course/sections/student-dashboard'
import { askWhichProducts } from '@/components/sales/products/ask-which-products'
import { computeCourseProgress, findLatestUpdate } from '@/lib/contract/course/progress'
import { getCertificateStatus } from '@/lib/data/course/certificates'
import { getContinueVideo, listProgress } from '@/lib/data/course/progress'
import { listSections } from '@/lib/data/course/sections'
import { getAccessStatus } from '@/lib/data/people/access-status'
import { requireViewer } from '@/lib/server/http/page-access'
import { getCurrentBrand } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Dashboard' }

export default async function DashboardPage() {
  const viewer = await requireViewer()
  const [sections, progress] = await Promise.all([listSections(viewer), listProgress(viewer)])
  const isClosed = sections.length > 0 && sections.every(({ locked }) => locked)
  const next = isClosed ? null : await getContinueVideo(viewer)
  const standing = isClosed ? await getAccessStatus(viewer, 'course') : null
  const supportEmail = isClosed ? (await getCurrentBrand()).supportEmail : null
  const isFinished = !next && progress.length > 0 && progress.every(({ completed }) => completed)
  const certificate = isFinished ? await getCertificateStatus(viewer) : null
  const { email, firstName, lastName, isAdmin, hasPurchased } = viewer
  return (
    <>
      <CourseHeader viewer={viewer} />
      <StudentDashboard
        viewer={{ email, firstName, lastName, isAdmin, hasPurchased }}
        {...{ sections, next, standing, certificate, supportEmail }}
        isReadOnly={viewer.isReadOnly}
        progress={computeCourseProgress(progress)}
        progressOf={findLatestUpdate(progress)}
        askNext={askWhichProducts}
      />
    </>
  )
}
