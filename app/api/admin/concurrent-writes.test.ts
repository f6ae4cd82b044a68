import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createPerson, createSection, createVideo } from '@/tests/factories'
import { holdLock } from '@/tests/hold-lock'
import { DELETE as deleteSection } from '../sections/[sectionId]/route'
import { PUT as reorderSections } from '../sections/order/route'
import { PUT as updateProduct } from './products/[productId]/route'
import { DELETE as deleteCustomer, PUT as updateCustomer } from './users/[userId]/route'

type Write = () => Promise<{ status: number }>

/**
 * Starts two writes that wait for the same lock, releases the lock, and returns their statuses and the number
 * of retries.
 */
async function together(lock: string, first: Write, second: Write) {
  const begun = jest.spyOn(db, '$transaction')
  const hold = await holdLock(lock)
  const one = first()
  await hold.waiters(1)
  const other = second()
  await hold.waiters(2)
  await hold.release()
  const statuses = (await Promise.all([one, other])).map(({ status }) => status)
  // A transaction function that is passed twice counts as a retry. Other calls can be background work.
  const works = begun.mock.calls.map(([work]) => work)
  begun.mockRestore()
  return { statuses, again: works.length - new Set(works).size }
}

const inOrder = { statuses: [200, 204], again: 0 }

test('deletes a customer who is being edited', async () => {
  // IDs decide which row is locked first, so both orders are tested.
  for (const id of ['00000000-0000-4000-8000-000000000001', 'ffffffff-0000-4000-8000-000000000001']) {
    const as = await createAdmin()
    const userId = (await createPerson({ id })).viewer.id
    const person = { as, params: { userId } }
    const outcome = await together(
      `SELECT 1 FROM users WHERE id = '${userId}' FOR UPDATE`,
      () => callRoute(updateCustomer, { ...person, method: 'PUT', body: { firstName: 'Asha' } }),
      () => callRoute(deleteCustomer, { ...person, method: 'DELETE' }),
    )
    expect(outcome).toEqual(inOrder)
  }
})

test('saves a product while its sections are being reordered', async () => {
  const as = await createAdmin()
  const sections = [await createSection(), await createSection(), await createSection()]
  const ids = sections.map(({ id }) => id)
  const product = await db.product.create({ data: { name: 'A product', grantsSectionIds: ids } })
  const body = { grantsSectionIds: ids }
  // This update moves the row to the end of the table, so a query without an order reads the row last.
  await db.section.update({ where: { id: ids[0] }, data: { title: 'The last in the table' } })
  const outcome = await together(
    `SELECT 1 FROM course_sections WHERE id = '${ids[1]}' FOR UPDATE`,
    () => callRoute(reorderSections, { as, method: 'PUT', body: { ids: ids.toReversed() } }),
    () => callRoute(updateProduct, { as, method: 'PUT', params: { productId: product.id }, body }),
  )
  expect(outcome).toEqual({ statuses: [200, 200], again: 0 })
})

test('deletes a section while a customer of the course is being deleted', async () => {
  const as = await createAdmin()
  const { viewer } = await createPerson({ id: 'ffffffff-0000-4000-8000-000000000002' })
  const { id: videoId, sectionId } = await createVideo()
  await db.videoProgress.create({ data: { userId: viewer.id, videoId, completed: true } })
  const outcome = await together(
    `SELECT 1 FROM video_progress FOR UPDATE`,
    () => callRoute(deleteSection, { as, method: 'DELETE', params: { sectionId } }),
    () => callRoute(deleteCustomer, { as, method: 'DELETE', params: { userId: viewer.id } }),
  )
  expect(outcome).toEqual({ statuses: [204, 204], again: 0 })
})
