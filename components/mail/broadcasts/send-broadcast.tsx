'use client'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Send } from 'lucide-react'
import { useId, useState } from 'react'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { PageLink } from '@/components/layout/page-link'
import { toastResult } from '@/components/layout/toast-result'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { recipientCountQuery, useSendBroadcast, useSendTestBroadcast } from '@/lib/client/mail/broadcasts'
import { settingsQuery } from '@/lib/client/system/settings'
import { getRefusalReason } from '@/lib/contract/error'
import { type Broadcast, defaultSegment, needsConsentConfirmation } from '@/lib/contract/mail/broadcasts'
import { formatPersonCount } from './broadcast-labels'

/**
 * Shows what is missing before a broadcast can be sent (postal address, consent), and the buttons that test
 * and send it.
 */
export function SendBroadcast({ broadcast, isSaved }: { broadcast: Broadcast; isSaved: boolean }) {
  const { data: settings } = useQuery(settingsQuery())
  const [isNoticed, setNoticed] = useState(false)
  const hasAddress = Boolean(settings?.postalAddress)
  const { segment } = broadcast
  const needsNotice = segment !== null && needsConsentConfirmation(segment)
  const isReady = isSaved && hasAddress && segment !== null && (isNoticed || !needsNotice)
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-lg">Send</h2>
      {settings && !hasAddress && (
        <p className="rounded-md bg-warning-soft p-3 text-sm text-warning-text">
          Broadcasts must show your postal address in the footer.{' '}
          <PageLink href="/admin/settings/reminders" className="underline underline-offset-4">
            Add it in Settings
          </PageLink>{' '}
          first.
        </p>
      )}
      {segment === null && (
        <p className="text-quiet text-sm">Choose the recipients and save before you send.</p>
      )}
      {needsNotice && <Notice isGiven={isNoticed} onChange={setNoticed} />}
      {!isSaved && <p className="text-quiet text-sm">Save your changes before you test or send.</p>}
      <div className="flex flex-wrap gap-2">
        <TestButton id={broadcast.id} isReady={isSaved} />
        <SendButton broadcast={broadcast} isReady={isReady} noticeGiven={isNoticed} />
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
          My buyers agreed to get emails like this, or I told them at checkout that I’d email them
        </label>
        <p id={`${id}-hint`} className="mt-1 max-w-reading text-[0.8125rem] text-quiet leading-snug">
          Many countries let you email buyers about similar products only if you told them at checkout and
          every email has an unsubscribe link. Other countries require the buyers’ consent.
        </p>
      </div>
    </div>
  )
}

function TestButton({ id, isReady }: { id: string; isReady: boolean }) {
  const { mutateAsync, isPending } = useSendTestBroadcast()
  const texts = { done: 'Test email sent to you', failed: 'Couldn’t send the test email. Try again.' }
  return (
    <Button
      variant="outline"
      disabled={!isReady || isPending}
      onClick={() => toastResult(mutateAsync(id), texts)}
    >
      <FlaskConical aria-hidden />
      Send Test Email
    </Button>
  )
}

interface SendButtonProps {
  broadcast: Broadcast
  isReady: boolean
  noticeGiven: boolean
}

function SendButton({ broadcast, isReady, noticeGiven }: SendButtonProps) {
  const { id, segment } = broadcast
  const { mutateAsync, error } = useSendBroadcast()
  const { data } = useQuery({ ...recipientCountQuery(segment ?? defaultSegment), enabled: segment !== null })
  const recipients = data ? formatPersonCount(data.people) : 'all recipients'
  const texts = describeSending(broadcast, recipients)
  const send = async () => {
    const isSent = await mutateAsync({ id, noticeGiven }).then(
      () => true,
      () => false,
    )
    return isSent
  }
  return (
    <ConfirmDialog
      trigger={
        <Button variant="signal" disabled={!isReady}>
          <Send aria-hidden />
          {texts.action}
        </Button>
      }
      title={texts.title}
      description={texts.description}
      action={texts.action}
      isDestructive={false}
      pendingAction={texts.pendingAction}
      problem={error ? (getRefusalReason(error) ?? texts.failed) : undefined}
      onConfirm={send}
    />
  )
}

/** Returns the texts of the button and the dialog that send or schedule a broadcast, or start a sequence. */
function describeSending({ kind, startsAt }: SendButtonProps['broadcast'], recipients: string) {
  if (kind === 'sequence')
    return {
      title: 'Start this sequence?',
      description:
        'You won’t be able to edit the sequence. New recipients will get this email until you stop the sequence.',
      action: 'Start Sequence',
      pendingAction: 'Starting...',
      failed: 'Couldn’t start the sequence. Try again.',
    }
  const description =
    'You won’t be able to edit the broadcast. Nothing is sent between 10 p.m. and 7 a.m. your time. You can stop the broadcast, but emails already sent can’t be recalled.'
  const isLater = startsAt !== null && Date.parse(startsAt) > Date.now()
  if (isLater)
    return {
      title: `Schedule this broadcast for ${recipients}?`,
      description,
      action: 'Schedule Broadcast',
      pendingAction: 'Scheduling...',
      failed: 'Couldn’t schedule the broadcast. Try again.',
    }
  return {
    title: `Send this broadcast to ${recipients}?`,
    description,
    action: 'Send Broadcast',
    pendingAction: 'Sending...',
    failed: 'Couldn’t send the broadcast. Try again.',
  }
}
