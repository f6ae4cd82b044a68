'use client'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { Form, FormFooter } from '@/components/layout/form'
import { LocalDate } from '@/components/layout/local-date'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { toastFailure } from '@/components/layout/toast-error'
import { toastResult } from '@/components/layout/toast-result'
import { useContractForm } from '@/components/layout/use-contract-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { earlyOpeningsQuery, useOpenNow, useUndoEarlyOpening } from '@/lib/client/people/early-openings'
import { earlyOpeningInputSchema, type OpenablePart } from '@/lib/contract/people/early-openings'
import { PersonSection, PersonSectionList } from './person-section'

/** Lists the sections and lessons that open later for a customer, with buttons that open them now. */
export function ScheduledContentSection({ userId }: { userId: string }) {
  const { data: parts = [] } = useQuery(earlyOpeningsQuery(userId))
  if (parts.length === 0) return null
  return (
    <PersonSection title="Scheduled content">
      <PersonSectionList none="">
        {parts.map((part) => (
          <PartRow key={part.sectionId ?? part.videoId} userId={userId} part={part} />
        ))}
      </PersonSectionList>
    </PersonSection>
  )
}

function PartRow({ userId, part }: { userId: string; part: OpenablePart }) {
  const { title, sectionId, opensAt, opening } = part
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-2.5 text-sm leading-5">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
        <p className="text-[0.8125rem] text-quiet [overflow-wrap:anywhere]">
          {sectionId ? 'Section' : 'Lesson'}
          {opensAt && (
            <>
              , opens <LocalDate value={opensAt} />
            </>
          )}
        </p>
        {opening && (
          <p className="text-[0.8125rem] text-quiet [overflow-wrap:anywhere]">
            Opened <LocalDate value={opening.createdAt} />
            {opening.openedBy && ` by ${opening.openedBy}`}: {opening.reason}
          </p>
        )}
      </div>
      {opening ? (
        <UndoButton userId={userId} id={opening.id} title={title} />
      ) : (
        opensAt && <OpenNow userId={userId} part={part} />
      )}
    </li>
  )
}

function UndoButton({ userId, id, title }: { userId: string; id: string; title: string }) {
  const { mutateAsync, isPending } = useUndoEarlyOpening(userId)
  const texts = { done: 'Schedule restored', failed: 'Couldn’t restore the schedule. Try again.' }
  return (
    <Button
      variant="outline"
      size="sm"
      disabled={isPending}
      aria-label={`Restore the schedule of ${title}`}
      onClick={() => toastResult(mutateAsync(id), texts)}
    >
      Restore Schedule
    </Button>
  )
}

const kindOf = ({ sectionId }: OpenablePart) => (sectionId ? 'section' : 'lesson')

const schema = z.object({ reason: earlyOpeningInputSchema.shape.reason })

function OpenNow({ userId, part }: { userId: string; part: OpenablePart }) {
  return (
    <TitledDialog
      trigger={
        <Button variant="outline" size="sm" aria-label={`Open ${part.title} now`}>
          Open Now
        </Button>
      }
      title={`Open this ${kindOf(part)} now?`}
      description={
        part.sectionId
          ? `This customer will be able to watch every lesson in “${part.title}” immediately.`
          : `This customer will be able to watch “${part.title}” immediately.`
      }
    >
      {(close) => <OpenForm userId={userId} part={part} onDone={close} />}
    </TitledDialog>
  )
}

function OpenForm({ userId, part, onDone }: { userId: string; part: OpenablePart; onDone: () => void }) {
  const { mutateAsync } = useOpenNow(userId)
  const { sectionId, videoId } = part
  const form = useContractForm({
    schema,
    values: { reason: '' },
    save: ({ reason }) =>
      mutateAsync({ ...(sectionId ? { sectionId } : { videoId: videoId ?? undefined }), reason }),
    done: { title: sectionId ? 'Section opened' : 'Lesson opened' },
    onFailed: (error) => toastFailure(error, `Couldn’t open the ${kindOf(part)}. Try again.`),
    onDone,
  })
  return (
    <Form form={form}>
      <TextField label="Reason" hint="Saved in the audit log." {...form.text('reason')} />
      <FormFooter
        form={form}
        isReady={form.watch('reason').trim() !== ''}
        submit="Open Now"
        pending="Opening..."
      />
    </Form>
  )
}
