import { useRouter } from 'next/navigation'
import { type ReactElement, useState } from 'react'
import { toastFailure } from '@/components/layout/failure'
import { Form, FormFooter } from '@/components/layout/form'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { useContractForm } from '@/components/layout/use-contract-form'
import { TextField } from '@/components/ui/text-field'
import { toast } from '@/components/ui/toast'
import { useCorrectEmail } from '@/lib/client/sales/person'
import { type OtherAccount, takenBy } from '@/lib/contract/error'
import { correctionSchema } from '@/lib/contract/people/corrections'
import type { Customer } from '@/lib/contract/people/customers'
import type { Person } from '@/lib/contract/sales/person'
import { TakenChoice } from './taken-choice'
import { WaysIn } from './ways-in'

/** Puts a mistyped email right: says what ends before it is pressed, and leaves a choice where the right one has an account. */
export function CorrectDialog({ person, trigger }: { person: Person; trigger: ReactElement }) {
  return (
    <TitledDialog
      trigger={trigger}
      title="Correct the email"
      description={`For an email that was mistyped when they paid. ${person.user.email} is kept: sales with it stay theirs, but nobody signs in with it any more.`}
    >
      {(close) => <CorrectForm person={person} onDone={close} />}
    </TitledDialog>
  )
}

function CorrectForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const router = useRouter()
  const { mutateAsync } = useCorrectEmail(person.userId)
  const [taken, setTaken] = useState<{ email: string; account: OtherAccount } | null>(null)
  function done({ id, email }: Customer) {
    toast({ title: 'Success', description: `A mail with a sign-in link is on its way to ${email}` })
    onDone()
    if (id !== person.userId) router.push(`/admin/customers/${id}`)
  }
  const form = useContractForm({
    schema: correctionSchema,
    values: { email: '' },
    save: ({ email }) =>
      mutateAsync({ email }).catch((error: unknown) => {
        const account = takenBy(error)
        setTaken(account ? { email, account } : null)
        throw error
      }),
    onFailed: (error) => takenBy(error) ?? toastFailure(error, 'Failed to correct the email'),
    onDone: done,
  })
  const typed = form.watch('email').trim()
  if (taken) return <TakenChoice {...taken} person={person} onBack={() => setTaken(null)} onDone={done} />
  return (
    <Form form={form}>
      <TextField
        label="The right email"
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.text('email')}
      />
      <WaysIn person={person} />
      <FormFooter form={form} isReady={typed !== ''} submit="Correct and send link" pending="Correcting..." />
    </Form>
  )
}
