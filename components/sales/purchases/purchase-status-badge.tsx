import { Badge } from '@/components/ui/badge'
import { getPurchaseBadgeLabel, type Purchase } from '@/lib/contract/sales/purchases'

const variants: Record<string, 'done' | 'warning' | 'danger'> = {
  completed: 'done',
  pending: 'warning',
  suspended: 'warning',
  refunded: 'danger',
  disputed: 'danger',
}

/** Shows "Refunded", or the payment status that the network reported. */
export function PurchaseStatusBadge({
  purchase,
}: {
  purchase: Pick<Purchase, 'isRefunded' | 'paymentStatus'>
}) {
  const word = getPurchaseBadgeLabel(purchase)
  return <Badge variant={variants[word.toLowerCase()] ?? 'outline'}>{word}</Badge>
}
