'use client'
import { MailCheck } from 'lucide-react'
import { Form } from '@/components/layout/form'
import { useContractForm } from '@/components/layout/use-contract-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useRequestAdditionalEmail } from '@/lib/client/people/account'
import { getServerMessage } from '@/lib/contract/error'
import { accountEmailInputSchema } from '@/lib/contract/people/account'

/**
 * Asks for an additional email and sends it a confirmation link. The response is the same whether or not the
 * email belongs to an account.
 */
export function AddEmailForm() {
  const { mutateAsync, data: asked, error: refused } = useRequestAdditionalEmail()
  const form = useContractForm({
    schema: accountEmailInputSchema,
    values: { email: '' },
    save: mutateAsync,
    onDone: (_asked, reset) => reset(),
  })
  const { error: wrong, ...input } = form.text('email')
  const problem = wrong ?? (refused ? reasonOf(refused) : undefined)
  return (
    <>
      <Form form={form} className="mt-5 flex flex-col gap-3 sm:flex-row sm:items-start">
        <Field label="Email address" error={problem} className="min-w-0 flex-1">
          {(control) => (
            <Input
              {...control}
              {...input}
              type="email"
              autoComplete="email"
              placeholder="you@example.com"
              readOnly={form.isSubmitting}
            />
          )}
        </Field>
        <Button type="submit" disabled={form.isSubmitting} className="sm:mt-6.5">
          {form.isSubmitting ? 'Sending...' : 'Send Link'}
        </Button>
      </Form>
      <div role="status">
        {asked && !problem && (
          <p className="mt-4 flex gap-2.5 rounded-lg bg-done-soft px-4 py-3 text-done-text text-sm leading-5">
            <MailCheck aria-hidden className="size-5 shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              We sent a link to {asked.email}. Open the link in this browser to add that email.
            </span>
          </p>
        )}
      </div>
    </>
  )
}

const reasonOf = (error: Error) =>
  getServerMessage(error) ?? 'Couldn’t send the email. Check your connection and try again.'
