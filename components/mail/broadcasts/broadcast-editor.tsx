'use client'
import { useRouter } from 'next/navigation'
import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'
import { toastFailure } from '@/components/layout/failure'
import { Form } from '@/components/layout/form'
import { Problem } from '@/components/layout/problem'
import { useContractForm } from '@/components/layout/use-contract-form'
import { Button } from '@/components/ui/button'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import { useSaveBroadcast } from '@/lib/client/mail/broadcasts'
import {
  type Broadcast,
  type BroadcastInput,
  broadcastInputSchema,
  PACE,
  startSegment,
} from '@/lib/contract/mail/broadcasts'
import { DeleteMail } from './delete-mail'
import { MailPreview } from './mail-preview'
import { SegmentFields } from './segment-fields'
import { SendMail } from './send-mail'
import { TimeFields } from './time-fields'

const fresh: BroadcastInput = {
  kind: 'broadcast',
  subject: '',
  body: '',
  segment: startSegment,
  afterDays: 0,
  startsAt: null,
  perMinute: PACE.usual,
  countsClicks: false,
}

const inputOf = ({
  kind,
  subject,
  body,
  segment,
  afterDays,
  startsAt,
  perMinute,
  countsClicks,
}: BroadcastInput) => ({
  kind,
  subject,
  body,
  segment,
  afterDays,
  startsAt,
  perMinute,
  countsClicks,
})

/** A mail is written on the left and read on the right; on a phone one after the other. */
export function BroadcastEditor({
  mail,
  start,
  products,
}: {
  /** Null: a new one. */
  mail: Broadcast | null
  /** What it begins with. */
  start: BroadcastInput | null
  products: { id: string; name: string }[]
}) {
  const { replace } = useRouter()
  const { mutateAsync } = useSaveBroadcast()
  const form = useContractForm({
    schema: broadcastInputSchema,
    values: inputOf(start ?? fresh),
    save: (input) => mutateAsync({ id: mail?.id, ...input }),
    done: { title: 'Draft saved' },
    onFailed: (error) => toastFailure(error, 'The mail was not saved.'),
    onDone: (saved) => {
      form.reset(inputOf(saved))
      if (!mail) replace(`/admin/mails/${saved.id}`)
    },
  })
  const [subject, body, segment] = form.watch(['subject', 'body', 'segment'])
  return (
    <AdminPage
      title={mail ? mail.subject : 'New Mail'}
      description={<BackLink href="/admin/mails">All mails</BackLink>}
      action={mail && <DeleteMail mail={mail} />}
    >
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          <Form form={form} aria-label="Mail">
            <SegmentFields
              value={segment}
              products={products}
              onChange={(value) => form.setValue('segment', value, { shouldDirty: true })}
            />
            <TextField label="Subject" autoComplete="off" {...form.text('subject')} />
            <TextAreaField
              label="Text"
              hint="Markdown, as on your pages. {product}, {firstName}, {firstLesson}, {email} and {site} are filled in for each reader; {firstName|friend} calls whoever gave no name so, and [words]({firstLesson}) is a link to the lesson that is next. No link signs anybody in."
              rows={16}
              className="font-mono text-[0.8125rem]!"
              {...form.text('body')}
            />
            <TimeFields form={form} />
            <Problem text={form.problem} />
            <div>
              <Button type="submit" variant={mail ? 'outline' : 'default'} disabled={form.isSubmitting}>
                {form.isSubmitting ? 'Saving...' : 'Save Draft'}
              </Button>
            </div>
          </Form>
          {mail && <SendMail mail={mail} isSaved={!form.isDirty} />}
        </div>
        <MailPreview subject={subject} body={body} />
      </div>
    </AdminPage>
  )
}
