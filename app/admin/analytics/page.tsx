import type { Metadata } from 'next'
import { UnansweredQuestions } from '@/components/course/asking/unanswered'
import { CourseReach } from '@/components/course/reach/course-reach'
import { AdminPage } from '@/components/layout/admin-page'
import { PrintButton } from '@/components/layout/print-button'
import { AccessLogs } from '@/components/people/access-log/access-logs'
import { AccessFigures } from '@/components/people/analytics/access-figures'
import { ActiveWeeks } from '@/components/people/analytics/active-weeks'
import { Activity } from '@/components/people/analytics/activity'
import { UserStatistics } from '@/components/people/analytics/user-statistics'
import { requireAdmin } from '@/lib/server/http/page'

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
      <Activity />
      <ActiveWeeks />
      <CourseReach />
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
