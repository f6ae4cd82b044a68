import { GET as listEmails } from '@/app/api/account/emails/route'
import { GET as exportAccount } from '@/app/api/account/export/route'
import { GET as listCourseNotes } from '@/app/api/notes/route'
import { GET as getSection } from '@/app/api/sections/[sectionId]/route'
import { GET as listSections } from '@/app/api/sections/route'
import { GET as listNotes } from '@/app/api/videos/[videoId]/notes/route'
import { GET as getVideo } from '@/app/api/videos/[videoId]/route'
import { endExpiredViewAs } from '@/lib/data/people/view-as'
import { findSession, type LiveSession } from '@/lib/server/auth/session'
import { beginSession, endSession } from '@/lib/server/auth/session-lifecycle'
import { db, transaction } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import {
  createAdmin,
  createPerson,
  createVideo,
  MISSING_ID,
  restrictToCustomers,
  type TestPerson,
} from '@/tests/factories'
import { withRequestScope } from '@/tests/request-scope'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { createViewAsScenario, createViewAsSession, minutesFromNow } from '@/tests/view-as-scenario'
import { GET as listAudit } from '../audit/route'
import * as route from './route'

jest.mock('next/headers', () => jest.requireActual('@/tests/request-scope'))

const reason = 'Says the second lesson does not play'
const begin = (as: TestPerson, userId: string) =>
  callRoute(withRequestScope(route.POST), { as, body: { userId, reason } })
const end = (as: TestPerson) => callRoute(withRequestScope(route.DELETE), { as, method: 'DELETE' })
const seenBy = ({ token, view }: TestPerson): Promise<LiveSession | null> => findSession(token, view)
const whoIs = async (browser: TestPerson) => (await seenBy(browser))?.viewer
const audited = async () =>
  (await db.auditLog.findMany({ orderBy: { at: 'asc' } })).map(({ action, target }) => [action, target])

describe('starting to view as a customer', () => {
  test('makes the session read-only as that person for half an hour', async () => {
    const [admin, seen] = [await createAdmin(), await createPerson()]
    const { status, body } = await begin(admin, seen.viewer.id)
    expect(status).toBe(201)
    const { id, endsAt } = await db.viewAs.findFirstOrThrow()
    expect(body).toEqual({ endsAt: endsAt.toISOString() })
    expect(endsAt.getTime() - Date.now()).toBeLessThanOrEqual(30 * 60_000)
    expect(await seenBy({ ...admin, view: id })).toEqual({
      id: (await db.session.findFirstOrThrow({ where: { userId: admin.viewer.id } })).id,
      viewer: { ...seen.viewer, isReadOnly: true },
      view: { id, adminId: admin.viewer.id, endsAt: endsAt.toISOString() },
      isDue: false,
      isLimited: false,
      isByPasskey: false,
      needsStepUp: false,
      steppedUpBy: null,
    })
    // Without the view cookie, the session belongs to the administrator.
    expect((await whoIs(admin))?.id).toBe(admin.viewer.id)
    expect(await audited()).toEqual([['customer.view-as', `${seen.viewer.id}: ${reason}`]])
  })

  test('refuses administrators, future administrators, and unknown people', async () => {
    const admin = await createAdmin()
    const colleague = await createAdmin()
    const owner = await createPerson({ email: 'owner@example.com' })
    for (const { viewer } of [colleague, owner, admin]) {
      expect(await begin(admin, viewer.id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    }
    expect((await begin(admin, MISSING_ID)).status).toBe(404)
    expect(await db.viewAs.count()).toBe(0)
    expect(await db.auditLog.count()).toBe(0)
  })

  test('requires a reason', async () => {
    const [admin, seen] = [await createAdmin(), await createPerson()]
    const body = { userId: seen.viewer.id, reason: '  ' }
    expect((await callRoute(withRequestScope(route.POST), { as: admin, body })).status).toBe(400)
  })

  test('ends the first view of a session when a second one starts', async () => {
    const { admin, browser, seen } = await createViewAsScenario()
    const other = await createPerson()
    expect((await begin(browser, other.viewer.id)).status).toBe(403)
    await begin(admin, other.viewer.id)
    expect(await db.viewAs.count()).toBe(1)
    expect((await whoIs(browser))?.id).toBe(admin.viewer.id)
    expect(await audited()).toContainEqual(['customer.view-ended', seen.viewer.id])
  })
})

describe('a view isn’t valid', () => {
  test('in another person’s session, or in none', async () => {
    const { browser, seen } = await createViewAsScenario()
    const [student, colleague] = [await createPerson(), await createAdmin()]
    expect((await whoIs({ ...student, view: browser.view }))?.id).toBe(student.viewer.id)
    expect((await whoIs({ ...colleague, view: browser.view }))?.id).toBe(colleague.viewer.id)
    expect((await whoIs({ ...seen, view: browser.view }))?.isReadOnly).toBe(false)
    expect(await findSession(undefined, browser.view)).toBeNull()
    expect(await findSession('a token of nobody', browser.view)).toBeNull()
  })

  test('in another session of the same administrator', async () => {
    const { admin, browser } = await createViewAsScenario()
    const again = await transaction((tx) => beginSession(tx, admin.viewer.id))
    expect((await whoIs({ ...admin, token: again, view: browser.view }))?.id).toBe(admin.viewer.id)
  })

  test.each(['', 'x', "' OR 1=1 --", MISSING_ID, 'a'.repeat(10_000)])('if its ID is %j', async (view) => {
    const { admin } = await createViewAsScenario()
    expect((await whoIs({ ...admin, view }))?.id).toBe(admin.viewer.id)
  })

  test('after it has expired', async () => {
    const [admin, seen] = [await createAdmin(), await createPerson()]
    const browser = await createViewAsSession(admin, seen, minutesFromNow(-0.01))
    expect(await whoIs(browser)).toMatchObject({ id: admin.viewer.id, isReadOnly: false })
  })

  test('after the administrator signed out, was deleted, or lost their rights', async () => {
    const gone = await createViewAsScenario()
    await endSession(gone.admin.token)
    expect(await whoIs(gone.browser)).toBeUndefined()
    await db.user.delete({ where: { id: gone.admin.viewer.id } })
    expect([await whoIs(gone.browser), await db.viewAs.count()]).toEqual([undefined, 0])
    const seen = gone.seen
    const admin = await createAdmin()
    const browser = await createViewAsSession(admin, seen)
    await db.user.update({ where: { id: admin.viewer.id }, data: { isAdmin: false } })
    expect(await whoIs(browser)).toMatchObject({ id: admin.viewer.id, isAdmin: false, isReadOnly: false })
  })

  test('after the person became an administrator or was deleted', async () => {
    const { admin, seen, browser } = await createViewAsScenario()
    await db.user.update({ where: { id: seen.viewer.id }, data: { isAdmin: true } })
    expect((await whoIs(browser))?.id).toBe(admin.viewer.id)
    await db.user.update({ where: { id: seen.viewer.id }, data: { isAdmin: false } })
    expect((await whoIs(browser))?.id).toBe(seen.viewer.id)
    await db.user.delete({ where: { id: seen.viewer.id } })
    expect([(await whoIs(browser))?.id, await db.viewAs.count()]).toEqual([admin.viewer.id, 0])
  })
})

describe('stopping to view as a customer', () => {
  test('returns the browser to the administrator and is recorded', async () => {
    const { admin, seen, browser } = await createViewAsScenario()
    expect((await end(browser)).status).toBe(204)
    expect((await whoIs(browser))?.id).toBe(admin.viewer.id)
    expect(await audited()).toEqual([['customer.view-ended', seen.viewer.id]])
  })

  test('is possible only in the session that started it', async () => {
    const { browser } = await createViewAsScenario()
    const colleague = await createAdmin()
    expect((await end({ ...colleague, view: browser.view })).status).toBe(204)
    expect((await end({ ...(await createPerson()), view: browser.view })).status).toBe(403)
    expect(await db.viewAs.count()).toBe(1)
  })

  test('records an expired view with its time of expiry', async () => {
    const [admin, seen] = [await createAdmin(), await createPerson()]
    await createViewAsSession(admin, seen, minutesFromNow(-5))
    await createViewAsSession(await createAdmin(), seen)
    await endExpiredViewAs()
    expect(await db.viewAs.count()).toBe(1)
    const [entry] = await db.auditLog.findMany()
    expect(entry).toMatchObject({
      actorId: admin.viewer.id,
      action: 'customer.view-ended',
      target: seen.viewer.id,
    })
    expect(entry?.at.getTime()).toBeLessThan(Date.now() - 4 * 60_000)
  })
})

test('records the customer by their current email, and the reason', async () => {
  const [admin, seen] = [await createAdmin(), await createPerson({ email: 'jane@example.com' })]
  await begin(admin, seen.viewer.id)
  const { body } = await callRoute(listAudit, { as: admin })
  expect(body).toMatchObject([{ action: 'customer.view-as', target: `jane@example.com: ${reason}` }])
})

describe('private data of the customer', () => {
  test('hides the customer’s emails and data, and shows only the length of their notes', async () => {
    const { seen, browser } = await createViewAsScenario()
    const { id: videoId } = await createVideo()
    const note = { videoId, content: 'My secret plan, ünï', timestamp: 42 }
    await db.videoNote.create({ data: { ...note, userId: seen.viewer.id } })
    expect((await callRoute(listEmails, { as: browser })).status).toBe(403)
    expect((await callRoute(exportAccount, { as: browser })).status).toBe(403)
    const { body } = await callRoute(listNotes, { as: browser, params: { videoId } })
    expect(body).toMatchObject([{ content: 'A note of 19 characters', timestamp: 42 }])
    expect((await callRoute(listNotes, { as: seen, params: { videoId } })).body).toMatchObject([note])
    const ofCourse = (query = {}) => callRoute(listCourseNotes, { as: browser, query })
    expect((await ofCourse()).body).toMatchObject([{ content: 'A note of 19 characters', timestamp: 42 }])
    expect((await ofCourse({ search: 'secret' })).body).toEqual([])
  })

  test('logs no visit and starts no image generation', async () => {
    const { seen, browser } = await createViewAsScenario()
    const { id: videoId, sectionId } = await createVideo()
    await callRoute(getVideo, { as: browser, params: { videoId } })
    await callRoute(getSection, { as: browser, params: { sectionId } })
    await callRoute(listSections, { as: browser })
    await waitForBackgroundWork()
    expect(await db.accessLog.count()).toBe(0)
    expect(await db.section.count({ where: { imageAttempts: 0, imageLeaseUntil: null } })).toBe(1)
    await callRoute(getVideo, { as: seen, params: { videoId } })
    await waitForBackgroundWork()
    expect(await db.accessLog.count()).toBe(1)
  })

  test('locks sections that the customer hasn’t bought, even for an administrator', async () => {
    await restrictToCustomers()
    const { admin, browser } = await createViewAsScenario()
    const { id: videoId } = await createVideo()
    expect((await callRoute(getVideo, { as: browser, params: { videoId } })).status).toBe(403)
    expect((await callRoute(getVideo, { as: admin, params: { videoId } })).status).toBe(200)
  })
})
