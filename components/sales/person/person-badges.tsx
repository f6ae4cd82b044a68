import { Badge } from '@/components/ui/badge'
import type { Person } from '@/lib/contract/sales/person'

/** What a person is to the owner, in a word each. */
export function PersonBadges({ person }: { person: Pick<Person, 'user' | 'hasPurchased' | 'purchases'> }) {
  return (
    <>
      {person.user.isAdmin && <Badge variant="blueprint">Admin</Badge>}
      {person.hasPurchased && <Badge variant="done">Bought</Badge>}
      {person.purchases.some(({ isRefunded }) => isRefunded) && <Badge variant="danger">Refunded</Badge>}
    </>
  )
}
