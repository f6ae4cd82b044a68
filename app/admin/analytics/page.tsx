import type { Metadata } from 'next'
import { UnansweredQuestions } from '@/components/course/ask-course/unanswered-questions'
import { AnalyticsInsights } from '@/components/course/section-progress/analytics-insights'
import { SectionProgressList } from '@/components/course/section-progress/section-progress-list'
import { AdminPage } from '@/components/layout/admin-page'
import { ButtonLink } from '@/components/layout/page-link'
import { PrintButton } from '@/components/layout/print-button'
import { AccessFigures } from '@/components/people/analytics/access-figures'
import { DailyActivity } from '@/components/people/analytics/daily-activity'
import { UserStatistics } from '@/components/people/analytics/user-statistics'
import { WeeklyActiveUsers } from '@/components/people/analytics/weekly-active-users'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Analytics' }

export default async function AnalyticsPage() {
  await requireAdmin()
  return (
    <AdminPage
      title="Analytics Dashboard"
      description="See who visits, how often, and what they open."
      action={<PrintButton>Print Report</PrintButton>}
    >
      <AnalyticsInsights />
      <AccessFigures />
      <WeeklyActiveUsers />
      <SectionProgressList />
      <UnansweredQuestions />
      <DailyActivity />
      <section className="grid gap-4">
        <h2 className="text-xl">User Statistics</h2>
        <UserStatistics />
      </section>
      <section className="flex flex-wrap items-center justify-between gap-4 rounded-lg border bg-raised p-5 print:hidden">
        <div className="min-w-0">
          <h2 className="text-xl">Detailed Access Logs</h2>
          <p className="mt-1 text-quiet text-sm">Every sign-in, section, lesson, and file, newest first.</p>
        </div>
        <ButtonLink variant="outline" href="/admin/analytics/logs">
          View Access Logs
        </ButtonLink>
      </section>
    </AdminPage>
  )
}
