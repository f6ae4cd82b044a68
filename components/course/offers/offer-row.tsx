import { Pencil } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { CourseLanguageText } from '@/components/course/course-language'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { DeleteButton } from '@/components/layout/delete-button'
import { LocalDate } from '@/components/layout/local-date'
import { toastResult } from '@/components/layout/toast-result'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useDeleteOffer } from '@/lib/client/course/offers'
import type { ListedOffer, OfferCourse } from '@/lib/contract/course/offers'
import { formatCount } from '@/lib/format'
import { OfferDialog } from './offer-dialog'
import { describeOfferCondition, type OfferProduct, offerPlaceLabels, offerStatusOf } from './offer-labels'

/**
 * Component that shows amounts of money by currency. The page passes it in, because another module formats
 * money.
 */
export type MoneySumsComponent = ComponentType<{ sums: ListedOffer['money'] }>

const badges = {
  on: { variant: 'done', label: 'On' },
  off: { variant: 'outline', label: 'Off' },
  scheduled: { variant: 'blueprint', label: 'Scheduled' },
  ended: { variant: 'outline', label: 'Ended' },
} as const

/** Shows one offer in the admin area: its placement, its schedule, and its results. */
export function OfferRow({
  offer,
  handle,
  courses,
  products,
  Money,
}: {
  offer: ListedOffer
  handle: ReactNode
  courses: OfferCourse[]
  products: OfferProduct[]
  Money: MoneySumsComponent
}) {
  const { title, place, after, productId, startsAt, endsAt } = offer
  const badge = badges[offerStatusOf(offer, Date.now())]
  const product = products.find(({ id }) => id === productId)
  return (
    <article className="flex flex-wrap items-start gap-x-5 gap-y-4 p-4">
      <div className="[&_[data-move-buttons]]:flex-col">{handle}</div>
      <div className="min-w-0 grow basis-64">
        <Badge variant={badge.variant}>{badge.label}</Badge>
        <h2 className="wrap-anywhere mt-2 font-semibold text-lg leading-snug">
          <CourseLanguageText>{title}</CourseLanguageText>
        </h2>
        <p className="wrap-anywhere mt-1 text-quiet text-sm leading-normal">
          {offerPlaceLabels[place]}, after {describeOfferCondition(after, courses)}.{' '}
          {product ? `Offers “${product.name}”.` : 'Select a product to count purchases.'}
        </p>
        <Period {...{ startsAt, endsAt }} />
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm tabular-nums sm:grid-cols-4">
        <Figure label="Shown">{formatCount(offer.shown)}</Figure>
        <Figure label="Clicked">{formatCount(offer.clicked)}</Figure>
        <Figure label="Purchased">{formatCount(offer.bought)}</Figure>
        <Figure label="Revenue">{offer.money.length > 0 ? <Money sums={offer.money} /> : '–'}</Figure>
      </dl>
      <div className="ml-auto flex gap-1">
        <OfferDialog {...{ offer, courses, products }}>
          <Button variant="ghost" size="icon-sm" aria-label={`Edit ${title}`}>
            <Pencil aria-hidden />
          </Button>
        </OfferDialog>
        <DeleteOffer offer={offer} />
      </div>
    </article>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label-mono text-quiet">{label}</dt>
      <dd className="mt-0.5 font-medium">{children}</dd>
    </div>
  )
}

function Period({ startsAt, endsAt }: Pick<ListedOffer, 'startsAt' | 'endsAt'>) {
  if (!startsAt && !endsAt) return null
  return (
    <p className="mt-1 text-quiet text-sm">
      {startsAt && (
        <>
          From <LocalDate value={startsAt} format="moment" />{' '}
        </>
      )}
      {endsAt && (
        <>
          {startsAt ? 'until' : 'Until'} <LocalDate value={endsAt} format="moment" />
        </>
      )}
    </p>
  )
}

function DeleteOffer({ offer: { id, title } }: { offer: ListedOffer }) {
  const { mutateAsync } = useDeleteOffer()
  const texts = { done: 'Offer deleted', failed: 'Couldn’t delete the offer. Try again.' }
  return (
    <ConfirmDialog
      trigger={<DeleteButton aria-label={`Delete ${title}`} />}
      title="Delete this offer?"
      description={`“${title}” and its results will be deleted. To keep the results, edit the offer and turn it off instead. This action cannot be undone.`}
      action="Delete Offer"
      pendingAction="Deleting..."
      onConfirm={() => toastResult(mutateAsync(id), texts)}
    />
  )
}
