import { Form, FormFooter } from '@/components/layout/form'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { toastFailure } from '@/components/layout/toast-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { useAddCustomerEmail } from '@/lib/client/sales/person'
import { accountEmailInputSchema } from '@/lib/contract/people/account'

/** Adds another email to a customer’s account. */
export function AddEmailDialog({ userId }: { userId: string }) {
  return (
    <TitledDialog
      trigger={
        <Button size="sm" variant="outline">
          Add Email
        </Button>
      }
      title="Add Email"
      description="Anyone with access to this mailbox will be able to sign in to this account. Purchases made with this email will also belong to this account. If the primary email was mistyped, fix it instead."
    >
      {(close) => <AddForm userId={userId} onDone={close} />}
    </TitledDialog>
  )
}

function AddForm({ userId, onDone }: { userId: string; onDone: () => void }) {
  const { mutateAsync } = useAddCustomerEmail(userId)
  const form = useContractForm({
    schema: accountEmailInputSchema,
    values: { email: '' },
    save: ({ email }) => mutateAsync(email),
    done: { title: 'Success', description: 'Email added' },
    onFailed: (error) => toastFailure(error, 'Couldn’t add the email. Try again.'),
    onDone,
  })
  return (
    <Form form={form}>
      <TextField label="Email" type="email" inputMode="email" {...form.text('email')} />
      <FormFooter
        form={form}
        isReady={Boolean(form.watch('email').trim())}
        submit="Add Email"
        pending="Adding..."
      />
    </Form>
  )
}
