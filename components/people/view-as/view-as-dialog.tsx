'use client'
import type { ReactElement } from 'react'
import { Form, FormFooter } from '@/components/layout/form'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { useContractForm } from '@/components/layout/use-contract-form'
import { TextField } from '@/components/ui/text-field'
import { openWithFullLoad } from '@/lib/client/navigation'
import { useStartViewAs } from '@/lib/client/people/view-as'
import { VIEW_AS_MINUTES, viewAsInputSchema } from '@/lib/contract/people/view-as'

/** Asks for a reason, then shows the course as this customer sees it. */
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
      description={`For ${VIEW_AS_MINUTES} minutes, every tab in this browser shows what this customer sees. You can’t change anything, and nothing you open is recorded as the customer’s activity.`}
    >
      {() => <ReasonForm userId={userId} />}
    </TitledDialog>
  )
}

function ReasonForm({ userId }: { userId: string }) {
  const { mutateAsync } = useStartViewAs()
  const form = useContractForm({
    schema: viewAsInputSchema,
    values: { userId, reason: '' },
    save: (input) => mutateAsync(input),
    // A full page load discards the data of the admin area.
    onDone: () => openWithFullLoad('/'),
  })
  return (
    <Form form={form}>
      <TextField
        label="Reason"
        hint="Saved in the audit log, with the pages you open."
        {...form.text('reason')}
      />
      <FormFooter form={form} submit="View as Customer" pending="One moment..." />
    </Form>
  )
}
