import { loadAppWithMailServer } from '@/tests/load-app-with-mail-server'

let product: Awaited<ReturnType<typeof loadAppWithMailServer>>
beforeAll(async () => {
  product = await loadAppWithMailServer()
})
afterAll(() => product.server.close())

/** Creates a restored copy with a queued email and a pending image. */
async function restored() {
  const { viewer } = await product.createAdmin()
  await product.createPurchase(viewer.id, [])
  await product.db.appSettings.create({ data: { id: 'default', quietSince: new Date() } })
  await product.db.emailOutbox.create({
    data: { kind: 'welcome', userId: viewer.id, parameters: { bought: 'A product' } },
  })
  const { id } = await product.createSection()
  return { admin: viewer, sectionId: id }
}

const statesNow = async (sectionId: string) => {
  const section = await product.db.section.findUniqueOrThrow({ where: { id: sectionId } })
  const emails = await product.db.emailOutbox.findMany()
  return [
    section.imageState,
    section.imageAttempts,
    ...emails.map(({ state, attempts }) => `${state} ${attempts}`),
  ]
}

test('sends no email and creates no image in a restored copy, and reports the work on hold', async () => {
  const { createMissingImages, createSectionImage } = await import('@/lib/data/media/cover-images')
  const { getSafeMode } = await import('./safe-mode')
  const { admin, sectionId } = await restored()
  await product.createCourse({ imageState: 'pending' })
  expect(await product.send()).toEqual([])
  await createSectionImage(sectionId)
  await createMissingImages()
  expect(await statesNow(sectionId)).toEqual(['pending', 0, 'queued 0'])
  expect(await getSafeMode(admin)).toEqual({
    since: expect.any(String),
    mails: 1,
    withdrawals: 0,
    images: 2,
    speech: 0,
  })
})

test('continues the work once the owner ends safe mode, and refuses to end it twice', async () => {
  const { DELETE, GET } = await import('@/app/api/admin/quiet/route')
  const { callRoute } = await import('@/tests/call-route')
  const { sectionId } = await restored()
  const as = await product.createAdmin()
  expect((await callRoute(GET, { as })).body).toMatchObject({ mails: 1 })
  product.server.emails.length = 0
  expect((await callRoute(DELETE, { as, method: 'DELETE' })).status).toBe(204)
  await product.waitForBackgroundWork()
  expect(product.server.emails).toHaveLength(1)
  expect(await statesNow(sectionId)).toEqual([expect.not.stringMatching('pending'), 1, 'sent 1'])
  expect((await callRoute(DELETE, { as, method: 'DELETE' })).status).toBe(409)
  expect(await product.db.auditLog.findMany()).toMatchObject([
    { action: 'settings.quiet', actorId: as.viewer.id },
  ])
})
