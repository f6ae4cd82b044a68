'use client'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Send } from 'lucide-react'
import { useId, useState } from 'react'
import { announce } from '@/components/layout/announce'
import { Confirm } from '@/components/layout/confirm'
import { PageLink } from '@/components/layout/page-link'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { recipientsQuery, useSendBroadcast, useTestBroadcast } from '@/lib/client/mail/broadcasts'
import { settingsQuery } from '@/lib/client/system/settings'
import { whyRefused } from '@/lib/contract/error'
import { type Broadcast, needsNotice } from '@/lib/contract/mail/broadcasts'
import { people } from './words'

/** What stands between a draft and its readers: an address, what buyers were told, a trial, and one question. */
export function SendMail({ mail, isSaved }: { mail: Broadcast; isSaved: boolean }) {
  const { data: settings } = useQuery(settingsQuery())
  const [isNoticed, setNoticed] = useState(false)
  const hasAddress = Boolean(settings?.postalAddress)
  const isReady = isSaved && hasAddress && (isNoticed || !needsNotice(mail.segment))
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-lg">Send</h2>
      {settings && !hasAddress && (
        <p className="rounded-md bg-warning-soft p-3 text-sm text-warning-text">
          Your postal address is to stand at its foot.{' '}
          <PageLink href="/admin/settings#mails" className="underline underline-offset-4">
            Enter it in Settings
          </PageLink>{' '}
          first.
        </p>
      )}
      {needsNotice(mail.segment) && <Notice isGiven={isNoticed} onChange={setNoticed} />}
      {!isSaved && <p className="text-quiet text-sm">Save your changes to try or send them.</p>}
      <div className="flex flex-wrap gap-2">
        <TestButton id={mail.id} isReady={isSaved} />
        <SendButton mail={mail} isReady={isReady} noticeGiven={isNoticed} />
      </div>
    </Card>
  )
}

function Notice({ isGiven, onChange }: { isGiven: boolean; onChange: (isGiven: boolean) => void }) {
  const id = useId()
  return (
    <div className="flex gap-3">
      <Checkbox
        id={id}
        checked={isGiven}
        aria-describedby={`${id}-hint`}
        onCheckedChange={(checked) => onChange(checked === true)}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer font-medium text-sm leading-5">
          My buyers were told at purchase that I write to them, or agreed to it
        </label>
        <p id={`${id}-hint`} className="mt-1 max-w-reading text-[0.8125rem] text-quiet leading-snug">
          They gave their email for the purchase. Many countries let you write to them about the like of it
          only if they were told so then and can say no each time, others only if they agreed.
        </p>
      </div>
    </div>
  )
}

function TestButton({ id, isReady }: { id: string; isReady: boolean }) {
  const { mutateAsync, isPending } = useTestBroadcast()
  const texts = { done: 'It is on its way to your own mailbox.', failed: 'The test was not sent' }
  return (
    <Button
      variant="outline"
      disabled={!isReady || isPending}
      onClick={() => announce(mutateAsync(id), texts)}
    >
      <FlaskConical aria-hidden />
      Send to Myself
    </Button>
  )
}

interface Sending {
  mail: Broadcast
  isReady: boolean
  noticeGiven: boolean
}

function SendButton({ mail: { id, kind, segment, startsAt }, isReady, noticeGiven }: Sending) {
  const { mutateAsync, error } = useSendBroadcast()
  const { data } = useQuery(recipientsQuery(segment))
  const isOnce = kind === 'broadcast'
  const isLater = startsAt !== null && Date.parse(startsAt) > Date.now()
  const send = async () => {
    const went = await mutateAsync({ id, noticeGiven }).then(
      () => true,
      () => false,
    )
    return went
  }
  return (
    <Confirm
      trigger={
        <Button variant="signal" disabled={!isReady}>
          <Send aria-hidden />
          {isOnce ? (isLater ? 'Schedule' : 'Send') : 'Start'}
        </Button>
      }
      title={isOnce ? `Send it to ${data ? people(data.people) : 'all of them'}?` : 'Start this sequence?'}
      description={
        isOnce
          ? 'From then on its words stand. Between 22 and 7 o’clock it waits for the morning. You can stop it; whoever has it, has it.'
          : 'From then on its words stand, and it goes to whoever comes into the segment, until you stop it.'
      }
      action={isOnce ? 'Send Mail' : 'Start Sequence'}
      pendingAction="Sending..."
      problem={error ? (whyRefused(error) ?? 'It was not sent. Try once more.') : undefined}
      onConfirm={send}
    />
  )
}
