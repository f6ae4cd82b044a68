import { v7 } from 'uuid'
import { queueAlert } from '@/lib/data/mail/queue-emails'
import { formatDay } from '@/lib/format'
import { db } from '@/lib/server/db/client'
import { createAdmin } from '@/tests/factories'
import { findNetworkAlerts } from './network-alerts'
import { UNPROVEN_REASON } from './notifications/unverified-notifications'

const HOUR_MS = 60 * 60 * 1000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

const setUp = (data: { lastMessageAt?: Date; silentDays?: number; setUpAt?: Date | null } = {}) =>
  db.networkSetup.create({
    data: { network: 'jvzoo', setUpAt: hoursAgo(1000), firstMessageAt: data.lastMessageAt ?? null, ...data },
  })

const receive = (hours: number, data: { reason?: string } = {}) => {
  const id = v7()
  return db.ipnEvent.create({
    data: {
      id,
      network: 'jvzoo',
      payload: {},
      payloadSha256: id,
      identity: id,
      receivedAt: hoursAgo(hours),
      verified: false,
      state: 'unverified',
      reason: data.reason ?? 'The checksum (cverify) is wrong',
      body: Buffer.from('ctransaction=SALE'),
    },
  })
}

const findCauses = async () => (await findNetworkAlerts()).map(({ cause }) => cause)

test('sends no alert without networks, and for a live network', async () => {
  expect(await findCauses()).toEqual([])
  await setUp({ lastMessageAt: hoursAgo(47), silentDays: 2 })
  expect(await findCauses()).toEqual([])
})

test('reports notifications that have waited for data for an hour', async () => {
  await setUp({ lastMessageAt: hoursAgo(1) })
  const wait = (hours: number, mode: string) => {
    const id = v7()
    const stored = {
      payload: {},
      payloadSha256: id,
      identity: id,
      verified: true,
      state: 'received',
    } as const
    return db.ipnEvent.create({
      data: { ...stored, network: 'jvzoo', mode, receivedAt: hoursAgo(hours), factsAfter: new Date() },
    })
  }
  await wait(0.9, 'live')
  await wait(2, 'test')
  expect(await findCauses()).toEqual([])
  await wait(1.1, 'live')
  expect(await findNetworkAlerts()).toMatchObject([
    { cause: 'waiting jvzoo', facts: [['Waiting notifications', '1']] },
  ])
})

test('reports days without a notification once, and again after the next notification', async () => {
  await createAdmin()
  await setUp({ lastMessageAt: hoursAgo(49), silentDays: 2 })
  const [alert] = await findNetworkAlerts()
  expect(alert).toMatchObject({
    cause: 'silent jvzoo',
    title: 'No notifications from JVZoo for 2 days',
    facts: [['Last notification', formatDay(hoursAgo(49).toISOString().slice(0, 10))]],
    path: '/admin/settings/networks/jvzoo',
  })
  if (alert) await queueAlert(alert)
  expect(await findCauses()).toEqual([])
  await db.emailOutbox.updateMany({ data: { createdAt: hoursAgo(200) } })
  expect(await findCauses()).toEqual(['silent jvzoo'])
})

test.each([
  ['the owner chose no days', { lastMessageAt: hoursAgo(1000) }],
  ['no message ever came', { silentDays: 1 }],
  ['the network is off', { lastMessageAt: hoursAgo(1000), silentDays: 1, setUpAt: null }],
])('reports no days without a notification if %s', async (_reason, data) => {
  await setUp(data)
  expect(await findCauses()).toEqual([])
})

test('reports rejected notifications of the last 24 hours after the last verified one', async () => {
  await setUp({ lastMessageAt: hoursAgo(5) })
  await receive(6)
  await receive(1, { reason: UNPROVEN_REASON })
  expect(await findCauses()).toEqual([])
  await receive(4)
  await receive(3)
  expect(await findNetworkAlerts()).toMatchObject([
    { cause: 'refused jvzoo', facts: [['Rejected notifications', '2']] },
  ])
})

test('doesn’t report old rejected notifications of a network without verified ones', async () => {
  await setUp()
  await receive(25)
  expect(await findCauses()).toEqual([])
  await receive(23)
  expect(await findCauses()).toEqual(['refused jvzoo'])
})
