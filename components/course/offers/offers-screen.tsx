'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'
import { toastFailure } from '@/components/layout/toast-error'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { SortableList } from '@/components/ui/sortable-list'
import { offersQuery, useReorderOffers } from '@/lib/client/course/offers'
import type { ListedOffer, OfferCourse } from '@/lib/contract/course/offers'
import { OfferDialog } from './offer-dialog'
import type { OfferProduct } from './offer-labels'
import { type MoneySumsComponent, OfferRow } from './offer-row'

interface Props {
  courses: OfferCourse[]
  products: OfferProduct[]
  /** Component that shows amounts of money by currency. */
  Money: MoneySumsComponent
}

/** Lists the offers in order, with their results. */
export function OffersScreen({ courses, products, Money }: Props) {
  const query = useQuery(offersQuery())
  return (
    <AdminPage
      title="Offers"
      description={<BackLink href="/admin/products">Products</BackLink>}
      action={
        <OfferDialog {...{ courses, products }}>
          <Button variant="signal">
            <Plus aria-hidden />
            Create Offer
          </Button>
        </OfferDialog>
      }
    >
      <RowsWhenLoaded
        query={query}
        what="The offers"
        loading={<LoadingSkeleton className="grid gap-2" isList shape="h-32" />}
        empty={
          <EmptyState
            drawing="box"
            title="No offers yet"
            description="Show students another product after they complete a lesson, a section, or a course. People who have bought that product don’t see the offer."
            action={
              <OfferDialog {...{ courses, products }}>
                <Button variant="outline">Create First Offer</Button>
              </OfferDialog>
            }
          />
        }
      >
        {(offers) => (
          <div className="grid gap-4">
            <p className="max-w-reading text-quiet text-sm">
              Students see the first offer that applies to them. Results count people, not views. A purchase
              counts if the person buys within 14 days of first seeing the offer.
            </p>
            <SortableOffers {...{ offers, courses, products, Money }} />
          </div>
        )}
      </RowsWhenLoaded>
    </AdminPage>
  )
}

function SortableOffers({ offers, ...rest }: Props & { offers: ListedOffer[] }) {
  const reorder = useReorderOffers()
  return (
    <SortableList
      rows={offers}
      onReorder={(ids) =>
        reorder.mutate(ids, {
          onError: (error) => toastFailure(error, 'Couldn’t save the order. Try again.'),
        })
      }
      className="grid gap-2"
      itemClassName="rounded-lg border bg-raised"
    >
      {(offer, _index, handle) => <OfferRow {...{ offer, handle }} {...rest} />}
    </SortableList>
  )
}
