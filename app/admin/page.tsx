import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { withCourseLanguage } from '@/app/with-course-language'
import { CourseSwitcher } from '@/components/course/courses/course-switcher'
import { SectionManager } from '@/components/course/sections/section-manager'
import { AdminPage } from '@/components/layout/admin-page'
import { OverviewCards } from '@/components/people/analytics/overview-cards'
import { AttentionStrip } from '@/components/sales/attention/attention-strip'
import { MoneyPanel } from '@/components/sales/money/money-panel'
import { askWhichProducts } from '@/components/sales/products/ask-which-products'
import { NoProductFlag } from '@/components/sales/products/sections-without-product'
import { SetupGuidePanel } from '@/components/sales/setup-guide/setup-guide-panel'
import { sectionsQuery } from '@/lib/client/course/sections'
import { overviewQuery } from '@/lib/client/people/analytics'
import { moneyQuery } from '@/lib/client/sales/money'
import { setupGuideQuery } from '@/lib/client/sales/setup-guide'
import { withServerData } from '@/lib/client/with-server-data'
import { courseSlugParamSchema } from '@/lib/contract/course/course-query'
import { listCourseTitles } from '@/lib/data/course/courses'
import { getCourseSections } from '@/lib/data/course/sections'
import { getDailyRevenue } from '@/lib/data/sales/daily-revenue'
import { getOverviewAndSetupGuide } from '@/lib/data/sales/setup-guide/setup-guide'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Admin Panel' }

export default async function AdminPanelPage({ searchParams }: PageProps<'/admin'>) {
  const admin = await requireAdmin()
  const { course: slug } = await searchParams
  const asked = courseSlugParamSchema.safeParse(slug)
  if (!asked.success) notFound()
  const [{ course, courseCount, sections }, { overview, firstRun }, money] = await Promise.all([
    getCourseSections(admin, asked.data === undefined ? 'first' : { slug: asked.data }),
    getOverviewAndSetupGuide(admin),
    getDailyRevenue(admin, {}),
  ])
  if (!course) notFound()
  const several = courseCount > 1 ? course : null
  return withServerData(
    <AdminPage title="Admin Panel" description="Your course at a glance.">
      <AttentionStrip />
      <SetupGuidePanel />
      <MoneyPanel />
      <OverviewCards />
      {
        await withCourseLanguage(
          course.language,
          <SectionManager
            key={course.id}
            askNext={askWhichProducts}
            course={several}
            switcher={
              several && <CourseSwitcher courses={await listCourseTitles(admin)} current={several.slug} />
            }
            Flag={NoProductFlag}
          />,
        )
      }
    </AdminPage>,
    [sectionsQuery(several?.slug), sections],
    [overviewQuery(), overview],
    [setupGuideQuery(), firstRun],
    [moneyQuery(), money],
  )
}
