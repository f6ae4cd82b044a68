'use client'
import { MailCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { unsaved } from '@/components/layout/unsaved'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useClaimEmail } from '@/lib/client/people/account'
import { fieldErrors, serverMessage } from '@/lib/contract/error'
import { maxLengthOf } from '@/lib/contract/limits'
import { accountEmailInputSchema } from '@/lib/contract/people/account'

/** Asks for an email and writes to it. The answer is the same whoever it belongs to. */
export function AddEmail() {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, data: asked } = useClaimEmail()

  function submit(event: FormEvent) {
    event.preventDefault()
    const input = accountEmailInputSchema.safeParse({ email })
    setProblem(input.error?.issues[0]?.message)
    if (!input.success) return
    mutate(input.data, { onSuccess: () => setEmail(''), onError: (error) => setProblem(reasonOf(error)) })
  }

  return (
    <>
      <form
        onSubmit={submit}
        noValidate
        className="mt-5 flex flex-col gap-3 sm:flex-row sm:items-start"
        {...unsaved(email !== '')}
      >
        <Field label="Email address" error={problem} className="min-w-0 flex-1">
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="email"
              placeholder="you@example.com"
              maxLength={maxLengthOf(accountEmailInputSchema.shape.email)}
              value={email}
              disabled={isPending}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={isPending} className="sm:mt-6.5">
          {isPending ? 'Sending...' : 'Send link'}
        </Button>
      </form>
      <div role="status">
        {asked && !problem && (
          <p className="mt-4 flex gap-2.5 rounded-lg bg-done-soft px-4 py-3 text-done-text text-sm leading-5">
            <MailCheck aria-hidden className="size-5 shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              A mail is on its way to {asked.email}. Open its link in this browser to add the email.
            </span>
          </p>
        )}
      </div>
    </>
  )
}

function reasonOf(error: Error): string {
  return (
    fieldErrors(error).email?.[0] ??
    serverMessage(error) ??
    'The mail could not be sent. Check your connection, then try again.'
  )
}
