import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { LandingSwitcher } from '@/components/course/courses/landing-switcher'
import { LandingEditor } from '@/components/site/landing-editor/landing-editor'
import { landingQuery } from '@/lib/client/site/landing'
import { withServerData } from '@/lib/client/with-server-data'
import { computeBrandStyle } from '@/lib/contract/site/brand-style'
import { findLandingCourse } from '@/lib/data/course/landing-course'
import { getLanding } from '@/lib/data/site/landing'
import { listPageLinks } from '@/lib/data/site/pages'
import { loadOrRefuse, parseCourseSlug, requireAdmin } from '@/lib/server/http/page-access'
import { getCurrentBrand } from '@/lib/server/site/current-site'
import { landingFiles } from '@/lib/server/site/landing-files'

export const metadata: Metadata = { title: 'Landing Page' }

/** Shows the editor for the shop’s landing page, or for the landing page of the course in `?course=`. */
export default async function LandingEditorPage({ searchParams }: PageProps<'/admin/landing'>) {
  const admin = await requireAdmin()
  const { course: slug } = await searchParams
  const found = await loadOrRefuse(async () => findLandingCourse(admin, parseCourseSlug(slug)))
  if ('refused' in found) notFound()
  const course = found.value
  const [landing, links, brand] = await Promise.all([
    getLanding(admin, course),
    listPageLinks(),
    getCurrentBrand(),
  ])
  const { sheet, logo } = computeBrandStyle(brand)
  const looks = { sheet: landingFiles.sheet, rules: landingFiles.laterFaces + sheet, logo }
  return withServerData(
    <LandingEditor
      key={course?.slug ?? ''}
      name={brand.name}
      accent={brand.accent}
      course={course && { slug: course.slug, draft: course.draft }}
      switcher={<LandingSwitcher current={course?.slug ?? null} />}
      {...{ links, looks }}
    />,
    [landingQuery(course?.slug), landing],
  )
}
