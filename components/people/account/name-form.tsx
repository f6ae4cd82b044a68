'use client'
import { Form } from '@/components/layout/form'
import { FormError } from '@/components/layout/form-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { useUpdateName } from '@/lib/client/people/account'
import { accountNameSchema } from '@/lib/contract/people/account'

/** Shows the signed-in user’s name, which they can edit. */
export function NameForm({ firstName, lastName }: { firstName: string | null; lastName: string | null }) {
  const { mutateAsync } = useUpdateName()
  const form = useContractForm({
    schema: accountNameSchema,
    values: { firstName: firstName ?? '', lastName: lastName ?? '' },
    save: mutateAsync,
    done: { title: 'Name saved' },
    onDone: (saved) => {
      form.reset({ firstName: saved.firstName ?? '', lastName: saved.lastName ?? '' })
    },
  })
  return (
    <Form form={form} aria-label="Your name" className="mt-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First Name" autoComplete="given-name" {...form.text('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" {...form.text('lastName')} />
      </div>
      <FormError text={form.problem} />
      <div>
        <Button type="submit" variant="outline" disabled={!form.isDirty || form.isSubmitting}>
          {form.isSubmitting ? 'Saving...' : 'Save Name'}
        </Button>
      </div>
    </Form>
  )
}
