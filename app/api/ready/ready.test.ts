import fs from 'node:fs/promises'
import type { ReadinessStatus } from '@/lib/contract/system/readiness'
import { saveMaintenanceStart } from '@/lib/data/system/site-totals'
import { databasePool, db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createPerson } from '@/tests/factories'
import { GET } from './route'

let now = Date.now()
/** Requests the readiness status after the cached result has expired. */
function ask() {
  now += 60_000
  jest.spyOn(Date, 'now').mockReturnValue(now)
  return callRoute<ReadinessStatus>(GET)
}
afterEach(() => jest.restoreAllMocks())

const well = { database: 'ok', storage: 'ok', mail: 'ok', maintenance: 'ok' }

test('is ready in a new installation', async () => {
  expect(await ask()).toMatchObject({ status: 200, body: well })
})

test('reports missing maintenance, unsent emails, and a full disk, and still answers 200', async () => {
  const { viewer } = await createPerson()
  await saveMaintenanceStart()
  await db.$executeRaw`UPDATE figures SET maintained_at = now() - interval '27 hours'`
  const disk = await fs.statfs('.')
  jest.spyOn(fs, 'statfs').mockResolvedValue(Object.assign(disk, { bavail: 1 }))
  const emails = (lastError: string | null) =>
    Array.from({ length: 5 }, (_, index) => ({
      kind: 'test_sale' as const,
      userId: viewer.id,
      parameters: {},
      lastError,
      state: lastError ? ('queued' as const) : ('sent' as const),
      triedAt: new Date(index),
    }))
  await db.emailOutbox.createMany({ data: emails('421 try again later') })
  const { status, body } = await ask()
  expect(status).toBe(200)
  expect(body).toEqual({
    database: 'ok',
    storage: 'Less than 1 GB is left on the disk',
    mail: 'The mail server is rejecting emails',
    maintenance: 'Maintenance is overdue',
  })
  await db.emailOutbox.update({
    where: { id: (await db.emailOutbox.findFirstOrThrow()).id },
    data: { state: 'sent', lastError: null },
  })
  expect((await ask()).body.mail).toBe('ok')
})

test('ignores emails requested by visitors and accounts when judging the mail server', async () => {
  const { viewer } = await createPerson()
  await saveMaintenanceStart()
  const claim = { kind: 'email_claim', userId: viewer.id, priority: 4, parameters: {} } as const
  const failed = { lastError: '451 greylisted', triedAt: new Date() }
  await db.emailOutbox.createMany({ data: Array.from({ length: 9 }, () => ({ ...claim, ...failed })) })
  expect((await ask()).body.mail).toBe('ok')
})

test('queries the database once for many simultaneous requests', async () => {
  const asked = jest.spyOn(databasePool.pool, 'connect')
  now += 60_000
  jest.spyOn(Date, 'now').mockReturnValue(now)
  const answers = await Promise.all(Array.from({ length: 50 }, () => callRoute<ReadinessStatus>(GET)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(asked.mock.calls.length).toBe(1)
})
