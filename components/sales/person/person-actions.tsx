import { useRouter } from 'next/navigation'
import { announce } from '@/components/layout/announce'
import { LogsDialog } from '@/components/people/access-log/logs-dialog'
import { DeleteCustomer } from '@/components/people/customers/delete-customer'
import { EditCustomerDialog } from '@/components/people/customers/edit-customer-dialog'
import { ViewAsDialog } from '@/components/people/view-as/view-as-dialog'
import { EvidenceGoes } from '@/components/sales/evidence/evidence-goes'
import { AccessDialog } from '@/components/sales/purchases/access-dialog'
import { Button } from '@/components/ui/button'
import { useSendWelcomeAgain } from '@/lib/client/people/welcome-mail'
import { customerName } from '@/lib/contract/people/customers'
import type { Person } from '@/lib/contract/sales/person'
import { MergeDialog } from './merge-dialog'

/** Shows the actions for a customer. Those that help a customer who can’t sign in come first. */
export function PersonActions({ person }: { person: Person }) {
  const router = useRouter()
  const name = customerName(person.user)
  return (
    <>
      <SendLink userId={person.userId} />
      <AccessDialog customer={person} trigger={<Button variant="outline">Give access</Button>} />
      {!person.user.isAdmin && (
        <ViewAsDialog
          userId={person.userId}
          name={name}
          trigger={<Button variant="outline">View as Customer</Button>}
        />
      )}
      <LogsDialog customer={person} trigger={<Button variant="outline">Access log</Button>} />
      <EditCustomerDialog customer={person} trigger={<Button variant="outline">Edit</Button>} />
      {!person.isProtected && <MergeDialog person={person} />}
      <DeleteCustomer
        customer={person}
        trigger={
          <Button variant="outline" className="hover:border-danger hover:text-danger-text">
            Delete
          </Button>
        }
        AlsoDeleted={EvidenceGoes}
        onDeleted={() => router.push('/admin/customers')}
      />
    </>
  )
}

function SendLink({ userId }: { userId: string }) {
  const { mutateAsync, isPending } = useSendWelcomeAgain(userId)
  const texts = { done: 'Welcome email queued', failed: 'Couldn’t send the welcome email' }
  return (
    <Button
      variant="signal"
      disabled={isPending}
      onClick={() => announce(mutateAsync(undefined), { ...texts, isRefusalTold: true })}
    >
      {isPending ? 'Sending...' : 'Send sign-in link'}
    </Button>
  )
}
