'use client'
import { Copy, OctagonX, Play } from 'lucide-react'
import { AdminPage } from '@/components/layout/admin-page'
import { announce } from '@/components/layout/announce'
import { BackLink } from '@/components/layout/back-link'
import { Confirm } from '@/components/layout/confirm'
import { LocalDate } from '@/components/layout/local-date'
import { ButtonLink } from '@/components/layout/page-link'
import { Stat, Stats } from '@/components/layout/stat'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useSendBroadcast, useStopBroadcast } from '@/lib/client/mail/broadcasts'
import type { Broadcast, BroadcastState } from '@/lib/contract/mail/broadcasts'
import { formatCount } from '@/lib/format'
import { MailPreview } from './mail-preview'
import { days, people, segmentWords, states } from './words'

const UNDER_WAY: BroadcastState[] = ['scheduled', 'queueing', 'sending', 'running', 'halted']

/** What becomes of a mail that was sent. */
export function BroadcastReport({ mail }: { mail: Broadcast }) {
  const { id, state, subject, body } = mail
  return (
    <AdminPage
      title={subject}
      description={<BackLink href="/admin/mails">All mails</BackLink>}
      action={
        <>
          <ButtonLink variant="outline" href={`/admin/mails/new?copy=${id}`}>
            <Copy aria-hidden />
            Copy
          </ButtonLink>
          {UNDER_WAY.includes(state) && <StopMail mail={mail} />}
        </>
      }
    >
      {state === 'halted' && <HeldUp mail={mail} />}
      <Standing mail={mail} />
      <Figures mail={mail} />
      <div className="max-w-3xl">
        <MailPreview subject={subject} body={body} />
      </div>
    </AdminPage>
  )
}

function Standing({ mail }: { mail: Broadcast }) {
  const { label, variant } = states[mail.state]
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet text-sm">
      <Badge variant={variant}>{label}</Badge>
      <span>
        {segmentWords(mail)}
        {mail.kind === 'sequence' && `, ${days(mail.afterDays)}`}
      </span>
      {mail.startsAt && (
        <span>
          {mail.state === 'scheduled' ? 'leaves from ' : 'since '}
          <LocalDate value={mail.startsAt} format="moment" />
        </span>
      )}
      <span>at most {mail.perMinute === 1 ? '1 mail' : `${formatCount(mail.perMinute)} mails`} a minute</span>
    </p>
  )
}

function Figures({ mail }: { mail: Broadcast }) {
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
  } = mail
  return (
    <Stats>
      <Stat
        label="Handed over"
        value={formatCount(handedOver)}
        hint={`to a mail server, of ${people(recipients)}`}
      />
      <Stat
        label="Waiting"
        value={formatCount(waiting)}
        hint={asleepUntil && waiting > 0 ? <Morning at={asleepUntil} /> : 'for their turn'}
      />
      <Stat label="Refused" value={formatCount(refused)} hint="by the mail server" />
      <Stat
        label="Left out"
        value={formatCount(leftOut)}
        hint="when their turn came: they want none, or the segment no longer holds them"
      />
      <Stat label="Unsubscribed" value={formatCount(unsubscribed)} hint="by a link of this mail" />
      {countsClicks && <Stat label="Clicked" value={formatCount(clicked)} hint="each reader once" />}
    </Stats>
  )
}

const Morning = ({ at }: { at: string }) => (
  <>
    for the morning, <LocalDate value={at} format="moment" />: none leaves between 22 and 7 o’clock
  </>
)

function HeldUp({ mail: { id, problem, waiting } }: { mail: Broadcast }) {
  const { mutateAsync, isPending } = useSendBroadcast()
  const texts = { done: 'It goes on.', failed: 'It did not go on' }
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-danger-soft p-4"
    >
      <p className="min-w-0 max-w-reading text-danger-text text-sm [overflow-wrap:anywhere]">
        {problem}. Nothing is lost: {people(waiting)} wait for their turn. Once the mail server is well again,
        let it go on.
      </p>
      <Button
        variant="outline"
        disabled={isPending}
        onClick={() => announce(mutateAsync({ id, noticeGiven: false }), texts)}
      >
        <Play aria-hidden />
        Go On
      </Button>
    </div>
  )
}

function StopMail({ mail: { id, state, waiting } }: { mail: Broadcast }) {
  const { mutateAsync } = useStopBroadcast()
  const isEarly = state === 'scheduled'
  const stop = () => announce(mutateAsync(id), { done: 'Stopped.', failed: 'It was not stopped' })
  return (
    <Confirm
      trigger={
        <Button variant="outline">
          <OctagonX aria-hidden />
          Stop
        </Button>
      }
      title="Stop this mail?"
      description={
        isEarly
          ? 'Nobody has had it: it is a draft again.'
          : `Whoever has it, has it. ${waiting > 0 ? `${people(waiting)} get none.` : ''} It cannot be started again.`
      }
      action="Stop Mail"
      pendingAction="Stopping..."
      onConfirm={stop}
    />
  )
}
