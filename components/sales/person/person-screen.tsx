'use client'
import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'
import { getPersonPollInterval, personQuery } from '@/lib/client/sales/person'
import { formatCustomerName } from '@/lib/contract/people/customers'
import type { PersonDetails } from '@/lib/contract/sales/person-details'
import { EmailAddressesSection } from './email-addresses-section'
import { EmailHistorySection } from './email-history-section'
import { EmailStateBadge, getEmailKindLabel } from './email-labels'
import { PersonActions } from './person-actions'
import { PersonBadges } from './person-badges'
import { PurchasesSection } from './purchases-section'
import { RejectedEmailWarning } from './rejected-email-warning'
import { ScheduledContentSection } from './scheduled-content-section'
import { SignInsSection } from './sign-ins-section'
import { WatchedLessonsSection } from './watched-lessons-section'

/** Shows everything about one customer. The actions that help a customer who can’t sign in are at the top. */
export function PersonScreen({ person: seed }: { person: PersonDetails }) {
  const { data: person } = useQuery({
    ...personQuery(seed.userId),
    initialData: seed,
    refetchInterval: ({ state }) => getPersonPollInterval(state.data),
  })
  return (
    <AdminPage
      title={formatCustomerName(person.user)}
      description={<PersonSummary person={person} />}
      action={<PersonActions person={person} />}
    >
      <RejectedEmailWarning person={person} />
      <div className="grid min-w-0 items-start gap-x-8 gap-y-8 lg:grid-cols-2">
        <div className="grid min-w-0 gap-8">
          <EmailAddressesSection person={person} />
          <PurchasesSection purchases={person.purchases} />
          {person.opensLater && <ScheduledContentSection userId={person.userId} />}
        </div>
        <div className="grid min-w-0 gap-8">
          <EmailHistorySection emails={person.mails} />
          <WatchedLessonsSection lessons={person.lessons} progress={person.progress} />
          <SignInsSection person={person} />
        </div>
      </div>
    </AdminPage>
  )
}

/** Shows the customer’s email and badges, and the state of the last email with a sign-in link. */
function PersonSummary({ person }: { person: PersonDetails }) {
  const link = person.mails.find(({ kind }) => kind === 'welcome')
  return (
    <>
      <BackLink href="/admin/customers">Customers</BackLink>
      <span className="flex flex-wrap items-center gap-2 text-ink">
        <span className="[overflow-wrap:anywhere]">{person.user.email}</span>
        <PersonBadges person={person} />
      </span>
      <span role="status" className="mt-1.5 flex min-h-6 flex-wrap items-center gap-2 text-sm">
        {link && (
          <>
            {getEmailKindLabel(link.kind)}: <EmailStateBadge email={link} />
          </>
        )}
      </span>
    </>
  )
}
