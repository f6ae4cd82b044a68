import type { Metadata } from 'next'
import { UnansweredQuestions } from '@/components/course/ask-course/unanswered-questions'
import { AnalyticsInsights } from '@/components/course/section-progress/analytics-insights'
import { SectionProgressList } from '@/components/course/section-progress/section-progress-list'
import { AdminPage } from '@/components/layout/admin-page'
import { ButtonLink } from '@/components/layout/page-link'
import { PrintButton } from '@/components/layout/print-button'
import { AccessLogs } from '@/components/people/access-log/access-logs'
import { AccessStats } from '@/components/people/analytics/access-stats'
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
      <AccessStats />
      <WeeklyActiveUsers />
      <SectionProgressList />
      <UnansweredQuestions />
      <DailyActivity />
      <section className="grid gap-4">
        <h2 className="text-xl">User Statistics</h2>
        <UserStatistics />
      </section>
      <section className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-xl">Detailed Access Logs</h2>
          <ButtonLink variant="outline" size="sm" className="print:hidden" href="/admin/analytics/logs">
            View Without IP Addresses
          </ButtonLink>
        </div>
        <AccessLogs hasIps />
      </section>
    </AdminPage>
  )
}
