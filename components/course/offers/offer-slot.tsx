'use client'
import dynamic from 'next/dynamic'

// Offers are loaded on demand, because most pages have no offer.
export const DashboardOfferSlot = dynamic(() =>
  import('./offer-card').then((module) => module.DashboardOffer),
)
export const LessonOfferSlot = dynamic(() => import('./lesson-offer').then((module) => module.LessonOffer))
