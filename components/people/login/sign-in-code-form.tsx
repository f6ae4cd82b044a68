'use client'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useSignInByCode } from '@/lib/client/people/auth'
import { getSignInErrorMessage } from './sign-in-error-message'

const DIGITS = 6

/**
 * Shows the field for the code from a sign-in email. Sends the code as soon as all digits are entered,
 * whether they are typed, pasted, or filled in by the phone.
 */
export function SignInCodeForm({ email }: { email: string }) {
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending, isSuccess, error, variables } = useSignInByCode()
  const isBusy = isPending || isSuccess
  // Selects the wrong code, so typing replaces it.
  useEffect(() => {
    if (error) field.current?.select()
  }, [error])

  const send = (code: string) => {
    if (!isBusy) mutate({ email, code })
  }
  function take(input: HTMLInputElement) {
    const code = input.value.replace(/\D/g, '').slice(0, DIGITS)
    input.value = code
    if (code.length === DIGITS && code !== variables?.code) send(code)
  }

  return (
    <form noValidate className="grid gap-4" action={(form) => send(String(form.get('code')))}>
      <Field label="Code from the email" error={error ? getSignInErrorMessage(error) : undefined}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            placeholder="000000"
            readOnly={isBusy}
            onInput={(event) => take(event.currentTarget)}
            className="h-15 text-center placeholder:text-quiet/40 font-mono text-2xl! tabular-nums tracking-[0.35em]"
          />
        )}
      </Field>
      <Button type="submit" variant="signal" size="lg" disabled={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  )
}
