import type { ActiveWeeks } from '@/lib/contract/people/active-weeks'
import { pruneAccessLogs } from '@/lib/data/people/access-log'
import { countActiveWeeks } from '@/lib/data/people/active-weeks'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createPerson } from '@/tests/factories'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { GET } from './route'

const DAY_MS = 24 * 60 * 60 * 1000
/** Returns the Monday of the week that was `back` weeks ago. */
function monday(back: number): Date {
  const today = new Date()
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate())
  return new Date(midnight - (((today.getUTCDay() + 6) % 7) + 7 * back) * DAY_MS)
}
const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const hours = (from: Date, count: number) => new Date(from.getTime() + count * 60 * 60 * 1000)

const come = (userId: string, timestamp: Date) =>
  db.accessLog.create({ data: { userId, action: 'sign_in', timestamp } })

async function read(as: Awaited<ReturnType<typeof createAdmin>>, weeks = 4) {
  const { body } = await callRoute<ActiveWeeks>(GET, { as, query: { weeks: String(weeks) } })
  await waitForBackgroundWork()
  return body
}
const people = async (as: Awaited<ReturnType<typeof createAdmin>>) =>
  (await read(as)).weeks.map((week) => week.people)

test('counts each person once per week, starting Monday in UTC', async () => {
  const admin = await createAdmin()
  const [one, two] = [await createPerson(), await createPerson()]
  await come(one.viewer.id, monday(2))
  await come(one.viewer.id, hours(monday(2), 50))
  await come(two.viewer.id, new Date(monday(1).getTime() - 1))
  await come(two.viewer.id, monday(1))
  await countActiveWeeks()
  const { weeks, countedTo } = await read(admin)
  expect(weeks.map(({ week }) => week)).toEqual([3, 2, 1, 0].map((back) => dayOf(monday(back))))
  // The count of the first week is unknown (null), because that week is before the first log entry. Nobody
  // visited in the last week.
  expect(weeks.map((week) => week.people)).toEqual([null, 2, 1, 0])
  expect(Date.now() - Date.parse(countedTo ?? '')).toBeLessThan(2 * 60 * 1000)
})

test('adds only new people on a recount, even if two recounts run at once', async () => {
  const admin = await createAdmin()
  const [one, two] = [await createPerson(), await createPerson()]
  await come(one.viewer.id, hours(monday(1), 3))
  await countActiveWeeks()
  expect(await people(admin)).toEqual([null, null, 1, 0])
  await db.activityWeekly.updateMany({ where: { week: monday(0) }, data: { countedTo: monday(0) } })
  const now = hours(monday(0), 0)
  await come(one.viewer.id, now)
  await come(two.viewer.id, now)
  await Promise.all([countActiveWeeks(), countActiveWeeks()])
  await countActiveWeeks()
  expect(await people(admin)).toEqual([null, null, 1, 2])
})

test('keeps past counts after the logs and the people are deleted', async () => {
  const admin = await createAdmin()
  const { viewer } = await createPerson()
  await come(viewer.id, hours(monday(2), 3))
  await countActiveWeeks()
  await pruneAccessLogs(1)
  await db.user.delete({ where: { id: viewer.id } })
  expect(await db.accessLog.count()).toBe(0)
  await countActiveWeeks()
  expect(await people(admin)).toEqual([null, 1, 0, 0])
  // The table with individual visitors contains only visitors of the current week.
  expect(await db.weekVisitor.count()).toBe(0)
})

test('returns no counts if nobody has ever visited', async () => {
  const admin = await createAdmin()
  await countActiveWeeks()
  expect(await read(admin, 2)).toMatchObject({ weeks: [{ people: null }, { people: null }], countedTo: null })
})
