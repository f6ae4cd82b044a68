import { Badge } from '@/components/ui/badge'
import type { PersonDetails } from '@/lib/contract/sales/person-details'

/** Shows badges for an administrator, a buyer, and a refund. */
export function PersonBadges({
  person,
}: {
  person: Pick<PersonDetails, 'user' | 'hasPurchased' | 'purchases'>
}) {
  return (
    <>
      {person.user.isAdmin && <Badge variant="blueprint">Admin</Badge>}
      {person.hasPurchased && <Badge variant="done">Buyer</Badge>}
      {person.purchases.some(({ isRefunded }) => isRefunded) && <Badge variant="danger">Refunded</Badge>}
    </>
  )
}
