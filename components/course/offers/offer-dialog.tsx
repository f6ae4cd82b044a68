'use client'
import dynamic from 'next/dynamic'
import type { ReactElement } from 'react'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import type { ListedOffer, OfferCourse } from '@/lib/contract/course/offers'
import type { OfferProduct } from './offer-labels'

// The form is loaded when the dialog opens.
const OfferForm = dynamic(() => import('./offer-form').then((module) => module.OfferForm), {
  loading: () => <LoadingSkeleton shape="h-96" />,
})

/** Shows a dialog that creates an offer, or edits an existing one. */
export function OfferDialog({
  offer,
  courses,
  products,
  children,
}: {
  offer?: ListedOffer
  courses: OfferCourse[]
  products: OfferProduct[]
  children: ReactElement
}) {
  return (
    <TitledDialog
      trigger={children}
      title={offer ? 'Edit Offer' : 'Create Offer'}
      description="Students see the offer after completing the lesson, section, or course below."
    >
      {(close) => <OfferForm {...{ offer, courses, products }} onDone={close} />}
    </TitledDialog>
  )
}
