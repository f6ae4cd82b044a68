'use client'
import { Form } from '@/components/layout/form'
import { FormError } from '@/components/layout/form-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { PasskeyCanceled, useAddPasskey } from '@/lib/client/people/passkeys'
import { passkeyEditSchema } from '@/lib/contract/people/passkeys'
import { getPasskeyErrorMessage } from './passkey-error-message'

/** Asks for a name, then has the browser create a passkey. */
export function AddPasskeyForm({ link, onAdded }: { link?: string; onAdded?: () => void }) {
  const { mutateAsync, error } = useAddPasskey()
  const form = useContractForm({
    schema: passkeyEditSchema,
    values: { name: '' },
    save: ({ name }) => mutateAsync({ name, link }),
    done: { title: 'Passkey added' },
    onDone: (_added, reset) => {
      reset()
      onAdded?.()
    },
  })
  return (
    <Form form={form} aria-label="Add a passkey" className="mt-5">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <div className="min-w-0 flex-1">
          <TextField
            label="Name"
            hint="Where you keep the passkey, such as “Laptop” or “Security key”."
            {...form.text('name')}
          />
        </div>
        <Button type="submit" disabled={form.isSubmitting} className="sm:mt-6.5">
          {form.isSubmitting ? 'Adding...' : 'Add Passkey'}
        </Button>
      </div>
      <FormError text={error instanceof PasskeyCanceled ? getPasskeyErrorMessage(error) : form.problem} />
    </Form>
  )
}
