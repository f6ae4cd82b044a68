'use client'
import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'
import { personQuery, whileMailsLeave } from '@/lib/client/sales/person'
import { customerName } from '@/lib/contract/people/customers'
import type { Person } from '@/lib/contract/sales/person'
import { EmailsPart } from './emails-part'
import { MailState, mailKind } from './mail-words'
import { MailsPart } from './mails-part'
import { PersonActions } from './person-actions'
import { PersonBadges } from './person-badges'
import { PurchasesPart } from './purchases-part'
import { Refusal } from './refusal'
import { VisitsPart } from './visits-part'
import { WatchedPart } from './watched-part'

/** Shows everything about one customer, with what helps when they write "I can’t get in" at the top. */
export function PersonScreen({ person: seed }: { person: Person }) {
  const { data: person } = useQuery({
    ...personQuery(seed.userId),
    initialData: seed,
    refetchInterval: ({ state }) => whileMailsLeave(state.data),
  })
  return (
    <AdminPage
      title={customerName(person.user)}
      description={<PersonSummary person={person} />}
      action={<PersonActions person={person} />}
    >
      <Refusal person={person} />
      <div className="grid min-w-0 items-start gap-x-8 gap-y-8 lg:grid-cols-2">
        <div className="grid min-w-0 gap-8">
          <EmailsPart person={person} />
          <PurchasesPart purchases={person.purchases} />
        </div>
        <div className="grid min-w-0 gap-8">
          <MailsPart mails={person.mails} />
          <WatchedPart lessons={person.lessons} progress={person.progress} />
          <VisitsPart person={person} />
        </div>
      </div>
    </AdminPage>
  )
}

/** Shows who the customer is, with the state of the last email that has a sign-in link. */
function PersonSummary({ person }: { person: Person }) {
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
            {mailKind(link.kind)}: <MailState mail={link} />
          </>
        )}
      </span>
    </>
  )
}
