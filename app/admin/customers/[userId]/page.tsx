import type { Metadata } from 'next'
import { cache } from 'react'
import { PersonNotFound } from '@/components/sales/person/person-not-found'
import { PersonScreen } from '@/components/sales/person/person-screen'
import { formatCustomerName } from '@/lib/contract/people/customers'
import { getCustomerProfile } from '@/lib/data/sales/customer-profile'
import { loadOrRefuse, parseId, requireAdmin } from '@/lib/server/http/page-access'

type Props = PageProps<'/admin/customers/[userId]'>

/** Reads the customer. Cached per request, so the title and the page share one query. */
const readPerson = cache((id: string) =>
  loadOrRefuse(async () => getCustomerProfile(await requireAdmin(), parseId(id))),
)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const person = await readPerson((await params).userId)
  return { title: 'value' in person ? formatCustomerName(person.value.user) : 'Customer' }
}

export default async function PersonPage({ params }: Props) {
  const person = await readPerson((await params).userId)
  return 'value' in person ? (
    <PersonScreen key={person.value.userId} person={person.value} />
  ) : (
    <PersonNotFound />
  )
}
