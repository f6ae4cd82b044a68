import { LocalDate } from '@/components/layout/local-date'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import type { OwnPurchase } from '@/lib/contract/sales/own-purchases'
import { isEndPast } from './purchase-labels'

type Access = OwnPurchase['access']

const accessTexts: Record<Access, string> = {
  pending: 'Payment pending',
  active: 'Active',
  suspended: 'Paused',
  ended: 'Ended',
  disputed: 'Disputed',
  refunded: 'Refunded',
}

const variants = {
  pending: 'warning',
  active: 'done',
  suspended: 'warning',
  ended: 'outline',
  disputed: 'danger',
  refunded: 'outline',
} as const satisfies Record<Access, string>

/** Lists the user's own purchases with their access status. */
export function OwnPurchases({
  purchases,
  supportEmail,
}: {
  purchases: OwnPurchase[]
  supportEmail: string | null
}) {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-xl">Your purchases</h2>
      {purchases.length === 0 ? (
        <p className="mt-1.5 text-quiet">We haven’t found any purchases with your email addresses.</p>
      ) : (
        <ul className="mt-4 divide-y border-t">
          {purchases.map((purchase) => (
            <Row key={purchase.id} purchase={purchase} />
          ))}
        </ul>
      )}
      {supportEmail && (
        <p className="wrap-anywhere mt-4 text-quiet text-sm">
          Something wrong? Email{' '}
          <a href={`mailto:${supportEmail}`} className="text-ink underline underline-offset-4">
            {supportEmail}
          </a>
          .
        </p>
      )}
    </Card>
  )
}

function Row({
  purchase: { productName, access, purchaseDate, refundDate, endsAt, isGift },
}: {
  purchase: OwnPurchase
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{productName ?? 'Product no longer available'}</p>
        <p className="text-quiet text-sm">
          {isGift ? 'Granted on ' : 'Bought on '}
          <LocalDate value={purchaseDate} />
          {refundDate && (
            <>
              , refunded on <LocalDate value={refundDate} />
            </>
          )}
        </p>
      </div>
      <Badge variant={variants[access]}>
        {accessTexts[access]}
        {access === 'ended' && isEndPast(endsAt) && (
          <>
            {' '}
            <LocalDate value={endsAt} />
          </>
        )}
      </Badge>
    </li>
  )
}
