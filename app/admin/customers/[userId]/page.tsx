import type { Metadata } from 'next'
import { cache } from 'react'
import { PersonMissing } from '@/components/sales/person/person-missing'
import { PersonScreen } from '@/components/sales/person/person-screen'
import { customerName } from '@/lib/contract/people/customers'
import { getPerson } from '@/lib/data/sales/person'
import { idFrom, load, requireAdmin } from '@/lib/server/http/page'

type Props = PageProps<'/admin/customers/[userId]'>

/** Cached per request, so the title and the page read the customer once. */
const readPerson = cache((id: string) => load(async () => getPerson(await requireAdmin(), idFrom(id))))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const person = await readPerson((await params).userId)
  return { title: 'value' in person ? customerName(person.value.user) : 'Customer' }
}

export default async function PersonPage({ params }: Props) {
  const person = await readPerson((await params).userId)
  return 'value' in person ? (
    <PersonScreen key={person.value.userId} person={person.value} />
  ) : (
    <PersonMissing />
  )
}
