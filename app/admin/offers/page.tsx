import type { Metadata } from 'next'
import { OffersScreen } from '@/components/course/offers/offers-screen'
import { MoneySums } from '@/components/sales/money/money-sums'
import { offersQuery } from '@/lib/client/course/offers'
import { withServerData } from '@/lib/client/with-server-data'
import { listOfferCourses } from '@/lib/data/course/offer-courses'
import { listOffers } from '@/lib/data/course/offers'
import { listProducts } from '@/lib/data/sales/products'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Offers' }

export default async function OffersPage() {
  const admin = await requireAdmin()
  const reading = [listOffers(admin), listOfferCourses(admin), listProducts(admin)] as const
  const [offers, courses, listed] = await Promise.all(reading)
  const products = listed.map(({ id, name, archived }) => ({ id, name, archived }))
  return withServerData(<OffersScreen {...{ courses, products }} Money={MoneySums} />, [
    offersQuery(),
    offers,
  ])
}
