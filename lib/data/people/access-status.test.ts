import { db } from '@/lib/server/db/client'
import { COURSE_ID } from '@/tests/course-id'
import { createPerson, createPurchase, createSection, createVideo } from '@/tests/factories'
import { getAccessStatus, getLockedPart } from './access-status'

test('returns the access status of the newest purchase that would grant access', async () => {
  const { viewer } = await createPerson()
  const [section, other] = [await createSection(), await createSection()]
  const { id: videoId } = await createVideo({ sectionId: section.id })
  const sectionId = section.id
  expect(await getAccessStatus(viewer, 'course')).toBeNull()
  const buy = async (access: 'refunded' | 'ended' | 'pending', sections: string[], day: number) => {
    const { id } = await createPurchase(viewer.id, sections)
    const purchaseDate = new Date(Date.UTC(2026, 0, day))
    return db.purchase.update({ where: { id }, data: { access, purchaseDate } })
  }
  await buy('pending', [sectionId], 1)
  await buy('refunded', [sectionId], 3)
  await buy('ended', [other.id], 5)
  const stranger = await createPerson()
  await createPurchase(stranger.viewer.id, [sectionId])
  expect(await getAccessStatus(viewer, { sectionId })).toBe('refunded')
  expect(await getAccessStatus(viewer, { videoId })).toBe('refunded')
  expect(await getAccessStatus(viewer, 'course')).toBe('ended')
  expect(await getAccessStatus(viewer, { sectionId: (await createSection()).id })).toBeNull()
  await db.product.updateMany({
    where: { grantsSectionIds: { has: other.id } },
    data: { grantsCourseIds: [COURSE_ID] },
  })
  expect(await getAccessStatus(viewer, { sectionId })).toBe('ended')
})

test('counts a sale of an unknown product for the course, and never a test sale', async () => {
  const { viewer } = await createPerson()
  const { id } = await createPurchase(viewer.id, [])
  await db.purchase.update({ where: { id }, data: { productId: null, access: 'disputed' } })
  expect(await getAccessStatus(viewer, 'course')).toBe('disputed')
  expect(await getAccessStatus(viewer, { sectionId: (await createSection()).id })).toBeNull()
  await db.purchase.update({ where: { id }, data: { isTest: true } })
  expect(await getAccessStatus(viewer, 'course')).toBeNull()
})

test('returns when the access to a section ended', async () => {
  const { viewer } = await createPerson()
  const { id: sectionId } = await createSection()
  const { id } = await createPurchase(viewer.id, [sectionId])
  const setEnd = (endsAt: Date, access: 'active' | 'ended') =>
    db.purchase.update({ where: { id }, data: { endsAt, access } })
  const past = new Date(Date.UTC(2026, 0, 5))
  await setEnd(past, 'active')
  const ended = { standing: 'ended', hasSeveral: false }
  expect(await getLockedPart(viewer, { sectionId })).toEqual({ ...ended, endedAt: past.toISOString() })
  await setEnd(new Date(Date.UTC(2999, 0, 5)), 'ended')
  expect(await getLockedPart(viewer, { sectionId })).toEqual({ ...ended, endedAt: null })
})
