'use client'
import { Copy, OctagonX, Play } from 'lucide-react'
import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { LocalDate } from '@/components/layout/local-date'
import { ButtonLink } from '@/components/layout/page-link'
import { Stat, Stats } from '@/components/layout/stat'
import { toastResult } from '@/components/layout/toast-result'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useSendBroadcast, useStopBroadcast } from '@/lib/client/mail/broadcasts'
import { activeBroadcastStates, type Broadcast } from '@/lib/contract/mail/broadcasts'
import { countNoun, formatCount } from '@/lib/format'
import {
  broadcastStateBadges,
  describeSegment,
  formatPersonCount,
  formatSequenceDelay,
} from './broadcast-labels'
import { EmailPreview } from './email-preview'

/** Shows the status and the delivery numbers of a broadcast that is no longer a draft. */
export function BroadcastReport({ broadcast }: { broadcast: Broadcast }) {
  const { id, state, subject, body, segment, problem } = broadcast
  return (
    <AdminPage
      title={subject}
      description={<BackLink href="/admin/mails">All broadcasts</BackLink>}
      action={
        <>
          <ButtonLink variant="outline" href={`/admin/mails/new?copy=${id}`}>
            <Copy aria-hidden />
            Duplicate
          </ButtonLink>
          {activeBroadcastStates.includes(state) && <StopBroadcast broadcast={broadcast} />}
        </>
      }
    >
      {state === 'halted' && <PausedAlert broadcast={broadcast} />}
      {state === 'stopped' && problem && <p className="text-danger-text text-sm">{problem}.</p>}
      <StateLine broadcast={broadcast} />
      <Figures broadcast={broadcast} />
      <div className="max-w-3xl">
        <EmailPreview subject={subject} body={body} segment={segment ?? undefined} />
      </div>
    </AdminPage>
  )
}

function StateLine({ broadcast }: { broadcast: Broadcast }) {
  const { label, variant } = broadcastStateBadges[broadcast.state]
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet text-sm">
      <Badge variant={variant}>{label}</Badge>
      <span>
        {describeSegment(broadcast)}
        {broadcast.kind === 'sequence' && `, ${formatSequenceDelay(broadcast.afterDays)}`}
      </span>
      {broadcast.startsAt && (
        <span>
          {broadcast.state === 'scheduled' ? 'starts ' : 'since '}
          <LocalDate value={broadcast.startsAt} format="moment" />
        </span>
      )}
      <span>up to {countNoun(broadcast.perMinute, 'email')} a minute</span>
    </p>
  )
}

function Figures({ broadcast }: { broadcast: Broadcast }) {
  const {
    recipients,
    handedOver,
    waiting,
    asleepUntil,
    refused,
    leftOut,
    unsubscribed,
    countsClicks,
    clicked,
  } = broadcast
  return (
    <Stats>
      <Stat label="Sent" value={formatCount(handedOver)} hint={`of ${formatPersonCount(recipients)}`} />
      <Stat
        label="Waiting"
        value={formatCount(waiting)}
        hint={asleepUntil && waiting > 0 ? <UntilMorning at={asleepUntil} /> : 'to be sent'}
      />
      <Stat label="Rejected" value={formatCount(refused)} hint="by the mail server" />
      <Stat label="Skipped" value={formatCount(leftOut)} hint="unsubscribed, or no longer a recipient" />
      <Stat label="Unsubscribed" value={formatCount(unsubscribed)} hint="with the link in this email" />
      {countsClicks && <Stat label="Clicked" value={formatCount(clicked)} hint="each reader counted once" />}
    </Stats>
  )
}

const UntilMorning = ({ at }: { at: string }) => (
  <>
    until <LocalDate value={at} format="moment" />. Nothing is sent between 10 p.m. and 7 a.m. your time.
  </>
)

function PausedAlert({ broadcast: { id, problem, waiting } }: { broadcast: Broadcast }) {
  const { mutateAsync, isPending } = useSendBroadcast()
  const texts = { done: 'Sending resumed', failed: 'Couldn’t resume sending. Try again.' }
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-danger-soft p-4"
    >
      <p className="min-w-0 max-w-reading text-danger-text text-sm [overflow-wrap:anywhere]">
        {problem}. No emails were lost. Emails to {formatPersonCount(waiting)} are still waiting. Fix the
        problem, then resume.
      </p>
      <Button
        variant="outline"
        disabled={isPending}
        onClick={() => toastResult(mutateAsync({ id, noticeGiven: false }), texts)}
      >
        <Play aria-hidden />
        Resume Sending
      </Button>
    </div>
  )
}

function StopBroadcast({ broadcast: { id, kind, state, waiting } }: { broadcast: Broadcast }) {
  const { mutateAsync } = useStopBroadcast()
  const isScheduled = state === 'scheduled'
  const name = kind === 'sequence' ? 'Sequence' : 'Broadcast'
  const stop = () =>
    toastResult(mutateAsync(id), {
      done: `${name} stopped`,
      failed: `Couldn’t stop the ${kind}. Try again.`,
    })
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline">
          <OctagonX aria-hidden />
          Stop {name}
        </Button>
      }
      title={`Stop this ${kind}?`}
      description={
        isScheduled
          ? `No one has received this ${kind} yet, so it will go back to your drafts.`
          : `Emails already sent can’t be recalled. ${waiting > 0 ? `${formatPersonCount(waiting)} won’t receive this email. ` : ''}You won’t be able to restart this ${kind}.`
      }
      action={`Stop ${name}`}
      pendingAction="Stopping..."
      onConfirm={stop}
    />
  )
}
