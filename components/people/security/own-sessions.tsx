'use client'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { LocalDate } from '@/components/layout/local-date'
import { toastResult } from '@/components/layout/toast-result'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ownSessionsQuery, useEndOtherSessions, useEndOwnSession } from '@/lib/client/people/own-sessions'
import type { OwnSession } from '@/lib/contract/people/own-sessions'

/** Lists the browsers in which the user is signed in, with buttons that sign them out. */
export function OwnSessions() {
  const query = useQuery(ownSessionsQuery())
  return (
    <RowsWhenLoaded query={query} what="Your signed-in browsers" loading={null} empty={null}>
      {(sessions) => (
        <>
          <ul aria-label="Browsers" className="mt-5 divide-y rounded-lg border">
            {sessions.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </ul>
          {sessions.length > 1 && <EndOthers />}
        </>
      )}
    </RowsWhenLoaded>
  )
}

function Row({ session }: { session: OwnSession }) {
  const { isThis, browser, ipAddress, signedInAt, lastUsedOn, byPasskey } = session
  return (
    <li className="flex items-center justify-between gap-3 py-2.5 pr-2.5 pl-4">
      <div className="min-w-0 text-sm leading-5">
        <p className="[overflow-wrap:anywhere]">
          {browser ?? 'Unknown browser'} {isThis && <Badge variant="blueprint">This browser</Badge>}{' '}
          {byPasskey && <Badge variant="outline">Passkey</Badge>}
        </p>
        <p className="text-[0.8125rem] text-quiet [overflow-wrap:anywhere]">
          Signed in <LocalDate value={signedInAt} />, last used{' '}
          <LocalDate value={`${lastUsedOn}T12:00:00Z`} />
          {ipAddress && `, IP address ${ipAddress}`}
        </p>
      </div>
      {!isThis && <EndOne session={session} />}
    </li>
  )
}

function EndOne({ session: { id, browser } }: { session: OwnSession }) {
  const { mutateAsync } = useEndOwnSession()
  const name = browser ?? 'the unknown browser'
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Sign out of ${name}`}>
          Sign Out
        </Button>
      }
      title={`Sign out of ${name}?`}
      description={`You’ll have to sign in again in ${name}.`}
      action="Sign Out"
      pendingAction="Signing out..."
      onConfirm={() =>
        toastResult(mutateAsync(id), {
          done: `Signed out of ${name}`,
          failed: `Couldn’t sign out of ${name}. Try again.`,
          showsRefusal: true,
        })
      }
    />
  )
}

function EndOthers() {
  const { mutateAsync } = useEndOtherSessions()
  return (
    <div className="mt-4">
      <ConfirmDialog
        trigger={<Button variant="outline">Sign Out of Other Browsers</Button>}
        title="Sign out of all other browsers?"
        description="You’ll have to sign in again in every browser except this one."
        action="Sign Out of Other Browsers"
        pendingAction="Signing out..."
        onConfirm={() =>
          toastResult(mutateAsync(undefined), {
            done: 'Signed out of other browsers',
            failed: 'Couldn’t sign out of the other browsers. Try again.',
            showsRefusal: true,
          })
        }
      />
    </div>
  )
}
