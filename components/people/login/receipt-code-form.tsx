'use client'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useSignInByCode } from '@/lib/client/people/auth'
import { signInInputSchema } from '@/lib/contract/people/auth'
import { SignInEmailInput } from './sign-in-email-input'
import { getSignInErrorMessage } from './sign-in-error-message'

/** Shows the form for the code on a receipt. `email` is set if the page already has a field for it. */
export function ReceiptCodeForm({ email }: { email?: string }) {
  const codeField = useRef<HTMLInputElement>(null)
  const emailField = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState({ email: '', code: '' })
  const [problem, setProblem] = useState<{ email?: string; code?: string }>({})
  const { mutate, isPending, isSuccess, error } = useSignInByCode()
  const isBusy = isPending || isSuccess
  useEffect(() => {
    if (error) codeField.current?.select()
  }, [error])

  // Uses a form action, because React replays a submission made before hydration.
  function send(form: FormData) {
    const entered = { email: email ?? String(form.get('email')), code: String(form.get('code')).trim() }
    setTyped(entered)
    const found = findProblems(entered, email !== undefined)
    setProblem(found)
    if (found.email) emailField.current?.focus()
    else if (found.code) codeField.current?.focus()
    else mutate(entered)
  }

  const wrong = problem.code ?? (error ? getSignInErrorMessage(error) : undefined)
  return (
    <form noValidate className="grid gap-4" action={send}>
      {email === undefined && (
        <EmailField control={emailField} typed={typed.email} problem={problem.email} isBusy={isBusy} />
      )}
      <Field label="Code on your receipt" error={email === undefined ? wrong : (problem.email ?? wrong)}>
        {(control) => (
          <Input
            {...control}
            ref={codeField}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="ABCDE-12345"
            defaultValue={typed.code}
            readOnly={isBusy}
            className="h-13 font-mono text-lg! uppercase tracking-[0.12em] placeholder:text-quiet/40"
          />
        )}
      </Field>
      <Button type="submit" variant={email === undefined ? 'signal' : 'outline'} size="lg" disabled={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign In with Code'}
      </Button>
    </form>
  )
}

function findProblems({ email, code }: { email: string; code: string }, hasOtherEmailField: boolean) {
  const emailProblem = signInInputSchema.safeParse({ email }).error?.issues[0]?.message
  if (emailProblem)
    return {
      email: hasOtherEmailField
        ? 'In the field above, enter the email you used when you paid.'
        : emailProblem,
    }
  return code ? {} : { code: 'Enter the code from your receipt.' }
}

interface EmailProps {
  control: RefObject<HTMLInputElement | null>
  typed: string
  problem: string | undefined
  isBusy: boolean
}

function EmailField({ control: ref, typed, problem, isBusy }: EmailProps) {
  return (
    <Field label="Email you paid with" error={problem}>
      {(control) => <SignInEmailInput {...control} ref={ref} defaultValue={typed} readOnly={isBusy} />}
    </Field>
  )
}
