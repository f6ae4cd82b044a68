import { useRouter } from 'next/navigation'
import { toastResult } from '@/components/layout/toast-result'
import { AccessLogsDialog } from '@/components/people/access-log/access-logs-dialog'
import { DeleteCustomer } from '@/components/people/customers/delete-customer'
import { EditCustomerDialog } from '@/components/people/customers/edit-customer-dialog'
import { ViewAsDialog } from '@/components/people/view-as/view-as-dialog'
import { EvidenceLossWarning } from '@/components/sales/evidence/evidence-loss-warning'
import { AccessDialog } from '@/components/sales/purchases/access-dialog'
import { Button } from '@/components/ui/button'
import { useResendWelcomeEmail } from '@/lib/client/people/welcome-email'
import { formatCustomerName } from '@/lib/contract/people/customers'
import type { PersonDetails } from '@/lib/contract/sales/person-details'
import { MergeAccountsDialog } from './merge-accounts-dialog'

/** Shows the actions for a customer. Actions that help a customer who can’t sign in come first. */
export function PersonActions({ person }: { person: PersonDetails }) {
  const router = useRouter()
  const name = formatCustomerName(person.user)
  return (
    <>
      <SendLink userId={person.userId} />
      <AccessDialog customer={person} trigger={<Button variant="outline">Give Access</Button>} />
      {!person.user.isAdmin && (
        <ViewAsDialog
          userId={person.userId}
          name={name}
          trigger={<Button variant="outline">View as Customer</Button>}
        />
      )}
      <AccessLogsDialog customer={person} trigger={<Button variant="outline">Access Log</Button>} />
      <EditCustomerDialog customer={person} trigger={<Button variant="outline">Edit</Button>} />
      {!person.isProtected && <MergeAccountsDialog person={person} />}
      <DeleteCustomer
        customer={person}
        trigger={
          <Button variant="outline" className="hover:border-danger hover:text-danger-text">
            Delete
          </Button>
        }
        AlsoDeleted={EvidenceLossWarning}
        // The Back button must not return to a page of a deleted customer.
        onDeleted={() => router.replace('/admin/customers')}
      />
    </>
  )
}

function SendLink({ userId }: { userId: string }) {
  const { mutateAsync, isPending } = useResendWelcomeEmail(userId)
  const texts = { done: 'Sign-in link sent', failed: 'Couldn’t send the sign-in link. Try again.' }
  return (
    <Button
      variant="signal"
      disabled={isPending}
      onClick={() => toastResult(mutateAsync(undefined), { ...texts, showsRefusal: true })}
    >
      {isPending ? 'Sending...' : 'Send Sign-in Link'}
    </Button>
  )
}
