import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { CourseHeader } from '@/app/(student)/course-header'
import { SecurityScreen } from '@/components/people/security/security-screen'
import { QueryProvider } from '@/components/query-provider'
import { ownSessionsQuery } from '@/lib/client/people/own-sessions'
import { passkeysQuery } from '@/lib/client/people/passkeys'
import { withServerData } from '@/lib/client/with-server-data'
import { listOwnSessions } from '@/lib/data/people/own-sessions'
import { listPasskeys } from '@/lib/data/people/passkeys'
import { passkeyHostProblem } from '@/lib/server/auth/passkey-host'
import { isAdmin } from '@/lib/server/auth/session'
import { requireSession } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Security' }

export default async function SecurityPage() {
  const session = await requireSession()
  const { viewer } = session
  // An administrator who views as a customer can’t see their sessions.
  if (viewer.isReadOnly) redirect('/account')
  const [sessions, passkeys] = await Promise.all([
    listOwnSessions(session),
    isAdmin(viewer) ? listPasskeys(viewer) : [],
  ])
  const screen = withServerData(
    <SecurityScreen isAdmin={viewer.isAdmin} passkeyHostProblem={passkeyHostProblem} />,
    [ownSessionsQuery(), sessions],
    [passkeysQuery(), passkeys],
  )
  return (
    <>
      <CourseHeader viewer={viewer} />
      <QueryProvider>{screen}</QueryProvider>
    </>
  )
}
