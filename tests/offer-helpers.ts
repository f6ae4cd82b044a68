import type { OfferInput } from '@/lib/contract/course/offers'
import { db, type Prisma } from '@/lib/server/db/client'
import type { TestPerson } from './factories'

/** The body of a request that creates an offer at the end of a lesson. */
export const offerInput = {
  title: 'The advanced course',
  text: 'Twelve more lessons.',
  button: 'See the Course',
  url: 'https://shop.example.com/o2/?a=1&b=%20#top',
  place: 'lesson_end',
} satisfies Omit<OfferInput, 'after'>

/** Creates an active offer on the dashboard. */
export function createOffer(data: Partial<Prisma.OfferUncheckedCreateInput>) {
  return db.offer.create({ data: { ...offerInput, place: 'dashboard', order: 1, active: true, ...data } })
}

/** Marks lessons as completed. */
export async function completeLessons({ viewer }: TestPerson, ...videoIds: string[]): Promise<void> {
  await db.videoProgress.createMany({
    data: videoIds.map((videoId) => ({ userId: viewer.id, videoId, completed: true })),
  })
}
