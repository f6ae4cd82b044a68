import { Badge } from '@/components/ui/badge'
import type { Person } from '@/lib/contract/sales/person'

/** Shows whether a customer is an administrator, has bought, and got a refund. */
export function PersonBadges({ person }: { person: Pick<Person, 'user' | 'hasPurchased' | 'purchases'> }) {
  return (
    <>
      {person.user.isAdmin && <Badge variant="blueprint">Admin</Badge>}
      {person.hasPurchased && <Badge variant="done">Bought</Badge>}
      {person.purchases.some(({ isRefunded }) => isRefunded) && <Badge variant="danger">Refunded</Badge>}
    </>
  )
}
