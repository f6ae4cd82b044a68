import type { Metadata } from 'next'
import { Top } from '@/app/(student)/top'
import { Dashboard } from '@/components/course/sections/dashboard'
import { askForProducts } from '@/components/sales/products/product-question'
import { courseProgress, latestUpdate } from '@/lib/contract/course/progress'
import { getCertificateStanding } from '@/lib/data/course/certificates'
import { getContinueVideo, listProgress } from '@/lib/data/course/progress'
import { listSections } from '@/lib/data/course/sections'
import { getStanding } from '@/lib/data/people/standing'
import { requireViewer } from '@/lib/server/http/page'
import { currentBrand } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Dashboard' }

export default async function DashboardPage() {
  const viewer = await requireViewer()
  const [sections, progress] = await Promise.all([listSections(viewer), listProgress(viewer)])
  const isClosed = sections.length > 0 && sections.every(({ locked }) => locked)
  const next = isClosed ? null : await getContinueVideo(viewer)
  const standing = isClosed ? await getStanding(viewer, 'course') : null
  const supportEmail = isClosed ? (await currentBrand()).supportEmail : null
  const isFinished = !next && progress.length > 0 && progress.every(({ completed }) => completed)
  const certificate = isFinished ? await getCertificateStanding(viewer) : null
  const { email, firstName, lastName, isAdmin, hasPurchased } = viewer
  return (
    <>
      <Top viewer={viewer} />
      <Dashboard
        viewer={{ email, firstName, lastName, isAdmin, hasPurchased }}
        {...{ sections, next, standing, certificate, supportEmail }}
        isReadOnly={viewer.isReadOnly}
        progress={courseProgress(progress)}
        progressOf={latestUpdate(progress)}
        askNext={askForProducts}
      />
    </>
  )
}
