import type { Metadata } from 'next'
import { UnansweredQuestions } from '@/components/course/course-questions/unanswered-questions'
import { SectionProgressList } from '@/components/course/section-progress/section-progress-list'
import { AdminPage } from '@/components/layout/admin-page'
import { PrintButton } from '@/components/layout/print-button'
import { AccessLogs } from '@/components/people/access-log/access-logs'
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
      <AccessFigures />
      <DailyActivity />
      <WeeklyActiveUsers />
      <SectionProgressList />
      <UnansweredQuestions />
      <section className="grid gap-4">
        <h2 className="text-xl">User Statistics</h2>
        <UserStatistics />
      </section>
      <section className="grid gap-4">
        <h2 className="text-xl">Detailed Access Logs</h2>
        <AccessLogs />
      </section>
    </AdminPage>
  )
}
