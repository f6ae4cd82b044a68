'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useSendSignInLink } from '@/lib/client/auth'
import { signInSchema } from '@/lib/contract/auth'
import { GoogleButton } from './google-button'
import { LinkSent } from './link-sent'
import { reasonOf } from './reason'

/** Asks for an address and sends a sign-in link to it. */
export function SignInForm({ callbackUrl, hasGoogle }: { callbackUrl: string; hasGoogle: boolean }) {
  const { mutate, isPending, isSuccess, error, variables, reset } = useSendSignInLink()
  const form = useForm({ resolver: zodResolver(signInSchema), defaultValues: { email: '' } })

  if (isSuccess) return <LinkSent email={variables.email} onOther={reset} />
  const refusal = form.formState.errors.email?.message ?? (error ? reasonOf(error) : undefined)
  return (
    <div className="grid gap-6">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit(({ email }) => mutate({ email, callbackUrl }))}
      >
        <Field label="Email" error={refusal}>
          {(control) => (
            <Input
              {...control}
              {...form.register('email')}
              type="email"
              autoComplete="email"
              inputMode="email"
              placeholder="you@example.com"
              disabled={isPending}
              className="h-13 text-base!"
            />
          )}
        </Field>
        <Button type="submit" variant="signal" size="lg" disabled={isPending}>
          {isPending ? 'Sending...' : 'Send sign-in link'}
        </Button>
      </form>
      {hasGoogle && <GoogleButton callbackUrl={callbackUrl} />}
    </div>
  )
}
