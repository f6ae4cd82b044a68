'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { useSendSignInLink } from '@/lib/client/people/auth'
import { signInInputSchema } from '@/lib/contract/people/auth'
import { GoogleSignInButton } from './google-sign-in-button'
import { SignInEmailInput } from './sign-in-email-input'
import { getSignInErrorMessage } from './sign-in-error-message'

interface Props {
  callbackUrl: string
  hasGoogle: boolean
  label?: string
  /** Name of the network that sent the buyer's receipt. */
  receiptFrom?: string
  /** Called with the email whenever it changes. */
  onType?: (email: string) => void
}

/** Asks for an email, sends a sign-in email to it, and opens the page that asks for its code. */
export function SignInForm({ callbackUrl, hasGoogle, label = 'Email', receiptFrom, onType }: Props) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const router = useRouter()
  const { mutate, isPending, isSuccess, error } = useSendSignInLink()
  const isBusy = isPending || isSuccess
  // The field loses the focus when it’s disabled. Focusing it again makes screen readers announce the error.
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])

  // Uses a form action, because React replays a submission made before hydration. A plain form would put the
  // email in the URL.
  function send(form: FormData) {
    const input = signInInputSchema.safeParse(Object.fromEntries(form))
    setTyped(String(form.get('email')))
    setProblem(input.error?.issues[0]?.message)
    const onSuccess = () => router.push('/login/sent')
    if (input.success) mutate({ email: input.data.email, callbackUrl }, { onSuccess })
    else field.current?.focus()
  }

  return (
    <div className="grid gap-6">
      <form noValidate className="grid gap-4" action={send}>
        <Field
          label={label}
          hint={`If you bought the course, use the email on your ${receiptFrom ? `${receiptFrom} receipt` : 'receipt'}.`}
          error={problem ?? (error ? getSignInErrorMessage(error) : undefined)}
        >
          {(control) => (
            <SignInEmailInput
              {...control}
              ref={field}
              defaultValue={typed}
              onChange={(event) => onType?.(event.target.value)}
              disabled={isBusy}
            />
          )}
        </Field>
        <Button type="submit" variant="signal" size="lg" disabled={isBusy}>
          {isBusy ? 'Sending...' : 'Send Sign-in Link'}
        </Button>
      </form>
      {hasGoogle && <GoogleSignInButton callbackUrl={callbackUrl} />}
    </div>
  )
}
