import { OfferRules } from '@/components/system/offer-rules/offer-rules'
import { Card } from '@/components/ui/card'
import { BringBack } from './put-away'

/** The rules for sellers where an offer is set up, also long after the first one; and the way back to the first steps. */
export function BeforeOffer() {
  return (
    <Card className="min-w-0 p-5">
      <h2 className="text-lg">Before you submit an offer</h2>
      <p className="mt-1 text-quiet text-sm leading-normal">
        WarriorPlus looks at every offer by hand. Answer these yourself first.
      </p>
      <div className="mt-3 border-t">
        <OfferRules />
      </div>
      <BringBack />
    </Card>
  )
}
