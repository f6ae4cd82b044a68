'use client'
import { useRouter } from 'next/navigation'
import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'
import { Form } from '@/components/layout/form'
import { FormError } from '@/components/layout/form-error'
import { toastFailure } from '@/components/layout/toast-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { Button } from '@/components/ui/button'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import { useSaveBroadcast } from '@/lib/client/mail/broadcasts'
import {
  type Broadcast,
  type BroadcastInput,
  broadcastInputSchema,
  defaultSegment,
  EMAILS_PER_MINUTE,
} from '@/lib/contract/mail/broadcasts'
import { hasDeletedCourse } from './broadcast-labels'
import { BroadcastStep } from './broadcast-step'
import type { CourseSelectComponent } from './course-segment-fields'
import { DeleteBroadcast } from './delete-broadcast'
import { EmailPreview } from './email-preview'
import { ScheduleFields } from './schedule-fields'
import { SegmentFields } from './segment-fields'
import { SendBroadcast } from './send-broadcast'

const emptyBroadcast: BroadcastInput = {
  kind: 'broadcast',
  subject: '',
  body: '',
  segment: defaultSegment,
  afterDays: 0,
  startsAt: null,
  perMinute: EMAILS_PER_MINUTE.usual,
  countsClicks: false,
}

/**
 * Returns the form’s values. Leaves out the recipients if they depend on a deleted course, so the owner must
 * choose them again.
 */
const inputOf = (broadcast: Broadcast) => ({
  kind: broadcast.kind,
  subject: broadcast.subject,
  body: broadcast.body,
  segment: hasDeletedCourse(broadcast) ? undefined : (broadcast.segment ?? undefined),
  afterDays: broadcast.afterDays,
  startsAt: broadcast.startsAt,
  perMinute: broadcast.perMinute,
  countsClicks: broadcast.countsClicks,
})

/**
 * Shows the form for a broadcast in three steps: message, recipients, and schedule. A live preview is beside
 * it (below it on phones).
 */
export function BroadcastEditor({
  broadcast,
  start,
  products,
  CourseSelect,
}: {
  /** The broadcast to edit. Null for a new broadcast. */
  broadcast: Broadcast | null
  /** Broadcast with the initial values. Null for an empty form. */
  start: Broadcast | null
  products: { id: string; name: string }[]
  CourseSelect: CourseSelectComponent
}) {
  const { replace } = useRouter()
  const { mutateAsync } = useSaveBroadcast()
  const form = useContractForm({
    schema: broadcastInputSchema,
    values: start ? inputOf(start) : emptyBroadcast,
    save: (input) => mutateAsync({ id: broadcast?.id, ...input }),
    done: { title: 'Draft saved' },
    onFailed: (error) => toastFailure(error, 'Couldn’t save the broadcast. Try again.'),
    onDone: (saved) => {
      form.reset(inputOf(saved))
      if (!broadcast) replace(`/admin/mails/${saved.id}`)
    },
  })
  const [subject, body, segment] = form.watch(['subject', 'body', 'segment'])
  return (
    <AdminPage
      title={broadcast ? broadcast.subject : 'New Broadcast'}
      description={<BackLink href="/admin/mails">All broadcasts</BackLink>}
      action={broadcast && <DeleteBroadcast broadcast={broadcast} />}
    >
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          <Form form={form} aria-label="Broadcast">
            <BroadcastStep number={1} title="Message">
              <TextField label="Subject" autoComplete="off" {...form.text('subject')} />
              <TextAreaField
                label="Text"
                hint="Use Markdown. We fill in {product}, {firstName}, {firstLesson}, {email}, and {site} for each reader. If we don’t know a reader’s name, {firstName|friend} becomes “friend”. To link to the reader’s next lesson, write [text]({firstLesson}). Links don’t sign readers in."
                rows={14}
                className="min-h-72 font-mono text-[0.8125rem]!"
                {...form.text('body')}
              />
            </BroadcastStep>
            <BroadcastStep number={2} title="Recipients">
              <SegmentFields
                value={segment && { ...defaultSegment, ...segment }}
                error={form.errorOf('segment')}
                onChange={(value) =>
                  form.setValue('segment', value, {
                    shouldDirty: true,
                    shouldValidate: form.formState.isSubmitted,
                  })
                }
                {...{ products, CourseSelect }}
              />
            </BroadcastStep>
            <BroadcastStep number={3} title="Schedule">
              <ScheduleFields form={form} />
            </BroadcastStep>
            <FormError text={form.problem} />
            <div>
              <Button type="submit" variant={broadcast ? 'outline' : 'default'} disabled={form.isSubmitting}>
                {form.isSubmitting ? 'Saving...' : 'Save Draft'}
              </Button>
            </div>
          </Form>
          {broadcast && <SendBroadcast broadcast={broadcast} isSaved={!form.isDirty} />}
        </div>
        <EmailPreview subject={subject} body={body} segment={segment} />
      </div>
    </AdminPage>
  )
}
