'use client'
import type { ReactElement } from 'react'
import { Form, FormFooter } from '@/components/layout/form'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { useContractForm } from '@/components/layout/use-contract-form'
import { TextField } from '@/components/ui/text-field'
import { openAnew } from '@/lib/client/navigation'
import { useStartView } from '@/lib/client/people/view-as'
import { VIEW_MINUTES, viewAsInputSchema } from '@/lib/contract/people/view-as'

/** Asks why, then shows the course as this person sees it. */
export function ViewAsDialog({
  userId,
  name,
  trigger,
}: {
  userId: string
  name: string
  trigger: ReactElement
}) {
  return (
    <TitledDialog
      trigger={trigger}
      title={`View as ${name}`}
      description={`For ${VIEW_MINUTES} minutes this browser shows what they see, in every tab. Nothing can be changed, and nothing you open counts as theirs.`}
    >
      {() => <ReasonForm userId={userId} />}
    </TitledDialog>
  )
}

function ReasonForm({ userId }: { userId: string }) {
  const { mutateAsync } = useStartView()
  const form = useContractForm({
    schema: viewAsInputSchema,
    values: { userId, reason: '' },
    save: (input) => mutateAsync(input),
    // As a whole: nothing of the back office stays in the page.
    onDone: () => openAnew('/'),
  })
  return (
    <Form form={form}>
      <TextField
        label="Why"
        hint="Kept in the audit log, with the pages you open."
        {...form.text('reason')}
      />
      <FormFooter form={form} submit="View as customer" pending="One moment..." />
    </Form>
  )
}
