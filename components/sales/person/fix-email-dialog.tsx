import { useRouter } from 'next/navigation'
import { type ReactElement, useState } from 'react'
import { Form, FormFooter } from '@/components/layout/form'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { toastFailure } from '@/components/layout/toast-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { TextField } from '@/components/ui/text-field'
import { toast } from '@/components/ui/toast'
import { findConflictingAccount, useFixEmail } from '@/lib/client/sales/person'
import type { Customer } from '@/lib/contract/people/customers'
import { type ConflictingAccount, emailCorrectionSchema } from '@/lib/contract/people/email-corrections'
import type { PersonDetails } from '@/lib/contract/sales/person-details'
import { EmailConflict } from './email-conflict'
import { RevokedSignIns } from './revoked-sign-ins'

/**
 * Fixes a mistyped email. First lists everything that the change revokes, and offers a choice if the correct
 * email already has an account.
 */
export function FixEmailDialog({ person, trigger }: { person: PersonDetails; trigger: ReactElement }) {
  return (
    <TitledDialog
      trigger={trigger}
      title="Fix Email"
      description={`Use this if the customer mistyped their email at checkout. Sales with ${person.user.email} will still belong to this account, but no one will be able to sign in with that email.`}
    >
      {(close) => <CorrectForm person={person} onDone={close} />}
    </TitledDialog>
  )
}

function CorrectForm({ person, onDone }: { person: PersonDetails; onDone: () => void }) {
  const router = useRouter()
  const { mutateAsync } = useFixEmail(person.userId)
  const [taken, setTaken] = useState<{ email: string; account: ConflictingAccount } | null>(null)
  function done({ id, email }: Customer) {
    toast({ title: 'Success', description: `We sent a sign-in link to ${email}` })
    onDone()
    if (id !== person.userId) router.push(`/admin/customers/${id}`)
  }
  const form = useContractForm({
    schema: emailCorrectionSchema,
    values: { email: '' },
    save: ({ email }) =>
      mutateAsync({ email }).catch((error: unknown) => {
        const account = findConflictingAccount(error)
        setTaken(account ? { email, account } : null)
        throw error
      }),
    onFailed: (error) =>
      findConflictingAccount(error) ?? toastFailure(error, 'Couldn’t fix the email. Try again.'),
    onDone: done,
  })
  const typed = form.watch('email').trim()
  if (taken) return <EmailConflict {...taken} person={person} onBack={() => setTaken(null)} onDone={done} />
  return (
    <Form form={form}>
      <TextField
        label="Correct email"
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.text('email')}
      />
      <RevokedSignIns person={person} />
      <FormFooter form={form} isReady={typed !== ''} submit="Fix and Send Link" pending="Fixing..." />
    </Form>
  )
}
