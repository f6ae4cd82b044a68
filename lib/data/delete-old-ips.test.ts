import { db } from '@/lib/server/db/client'
import { createPerson, createPurchase, type TestPerson } from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { forgetVisitorIps } from './people/forget-visitor-ips'
import { emptyEvent } from './sales/networks/network'
import { forgetBuyerIps } from './sales/notifications/forget-buyer'

const IP = '203.0.113.7'
const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

let student: TestPerson
beforeEach(async () => {
  student = await createPerson()
})

const log = (days: number) =>
  db.accessLog.create({
    data: {
      userId: student.viewer.id,
      action: 'sign_in',
      ipAddress: IP,
      userAgent: 'A browser',
      timestamp: ago(days),
    },
  })
const logs = () => db.accessLog.findMany({ orderBy: { timestamp: 'asc' } })

test('keeps visitors’ IP addresses for 180 days, and the rest of their logs', async () => {
  await log(181)
  await log(179)
  const sess = { ipAddress: IP, userAgent: 'A browser' }
  await db.session.updateMany({ data: { sess, createdAt: ago(181) } })
  const young = await createPerson()
  await db.session.updateMany({ where: { userId: young.viewer.id }, data: { sess } })
  await forgetVisitorIps()
  expect(await logs()).toMatchObject([{ ipAddress: null, userAgent: 'A browser' }, { ipAddress: IP }])
  const sessions = await db.session.findMany({ orderBy: { createdAt: 'asc' } })
  expect(sessions.map((session) => session.sess)).toEqual([{ ...sess, ipAddress: null }, sess])
})

test('removes buyers’ IP addresses from messages, purchases, and senders, and still recognizes a repeated message', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields())
  await postNotification(createSaleFields({ WP_SECURITYKEY: 'a wrong key' }))
  await db.ipnEvent.updateMany({ where: { state: 'unverified' }, data: { sender: IP } })
  await forgetBuyerIps()
  expect(await db.purchase.findFirstOrThrow()).toMatchObject({ ipnData: { WP_BUYER_IP: IP } })
  expect(await db.ipnEvent.count({ where: { sender: IP } })).toBe(1)

  await db.ipnEvent.updateMany({ data: { receivedAt: ago(181) } })
  await db.purchase.updateMany({ data: { createdAt: ago(181) } })
  await forgetBuyerIps()
  const events = await db.ipnEvent.findMany()
  expect(JSON.stringify([events, await db.purchase.findMany()])).not.toContain(IP)
  const { WP_SECURITYKEY: _key, ...kept } = createSaleFields({ WP_BUYER_IP: '[removed]' })
  expect(await db.purchase.findFirstOrThrow()).toMatchObject({ ipnData: kept })
  expect(events).toHaveLength(2)
  await postNotification(createSaleFields())
  expect(await db.ipnEvent.count()).toBe(2)
  expect(await db.purchase.count()).toBe(1)
})

test.each([
  ['digistore24', (ip: string) => ({ event: 'on_payment', ip_address: ip, buyer_first_name: 'A "name": ' })],
  ['digistore24', (ip: string) => ({ ip: [ip, IP], note: '"ip": "kept"' })],
  [
    'stripe',
    (ip: string) => ({ data: { object: { evidence: { customer_purchase_ip: ip, access: null } } } }),
  ],
  // An imported sale.
  ['jvzoo', (ip: string) => ({ WP_SALE: 's1', WP_BUYER_IP: ip })],
] as const)('removes buyers’ IP addresses from messages and purchases of %s', async (network, write) => {
  const payload = write(IP)
  const event = { ...emptyEvent, buyer: { ...emptyEvent.buyer, ip: IP } }
  const stored = { network, verified: true, state: 'processed', receivedAt: ago(181) } as const
  await db.ipnEvent.create({ data: { ...stored, payload, event, payloadSha256: 'x', identity: 'x' } })
  const { id } = await createPurchase(student.viewer.id, [])
  await db.purchase.update({ where: { id }, data: { network, ipnData: payload, createdAt: ago(181) } })
  await forgetBuyerIps()
  const removed = JSON.parse(
    JSON.stringify(write('[removed]')).replace(/\["\[removed\]".*?\]/, '"[removed]"'),
  )
  expect(await db.ipnEvent.findFirstOrThrow()).toMatchObject({
    payload: removed,
    event: { buyer: { ip: '[removed]' } },
  })
  expect((await db.purchase.findFirstOrThrow()).ipnData).toEqual(removed)
})

test('leaves purchases without an IP address and granted access unchanged', async () => {
  const { id } = await createPurchase(student.viewer.id, [])
  const ipnData = { WP_BUYER_NAME: 'Jane', WP_BUYER_IP: '' }
  const { id: empty } = await createPurchase(student.viewer.id, [])
  await db.purchase.update({ where: { id: empty }, data: { ipnData } })
  await db.purchase.updateMany({ data: { createdAt: ago(400) } })
  await forgetBuyerIps()
  const found = await db.purchase.findMany({ select: { id: true, ipnData: true } })
  expect(found).toEqual(
    expect.arrayContaining([
      { id, ipnData: null },
      { id: empty, ipnData },
    ]),
  )
})

test('processes a long log in batches, and searches only its end in the next run', async () => {
  await db.$executeRaw`
    INSERT INTO access_logs (id, user_id, action, ip_address, timestamp)
    SELECT gen_random_uuid(), ${student.viewer.id}::uuid, 'sign_in', ${IP}, now() - interval '181 days' - make_interval(mins => n)
    FROM generate_series(1, 25000) AS n`
  await forgetVisitorIps()
  expect(await db.accessLog.count({ where: { ipAddress: { not: null } } })).toBe(0)
  // Simulates a process that had read rows before their addresses were removed, and writes the addresses
  // back. Only the newest of these rows are checked again: searching all old rows would take too long.
  const again = { ipAddress: IP }
  await db.accessLog.updateMany({ where: { timestamp: { gt: ago(181.5) } }, data: again })
  await db.accessLog.updateMany({ where: { timestamp: { lt: ago(190) } }, data: again })
  await forgetVisitorIps()
  expect(await db.accessLog.count({ where: { timestamp: { gt: ago(181.5) }, ...again } })).toBe(0)
  expect(await db.accessLog.count({ where: { timestamp: { lt: ago(190) }, ipAddress: null } })).toBe(0)
})

test('removes more with fewer days, and processes all rows of the same time', async () => {
  await log(30)
  await forgetVisitorIps()
  const timestamp = ago(20)
  await db.accessLog.createMany({
    data: Array.from({ length: 3 }, () => ({
      userId: student.viewer.id,
      action: 'sign_in',
      ipAddress: IP,
      timestamp,
    })),
  })
  await log(1)
  await forgetVisitorIps(10)
  expect((await logs()).map(({ ipAddress }) => ipAddress)).toEqual([null, null, null, null, IP])
})

test('keeps the IP addresses of passkeys in the audit log for 180 days, and the rest of the entry', async () => {
  const target = `Laptop: Firefox 140 on macOS from ${IP}`
  const entry = (action: string, days: number) => ({ action, target, at: ago(days) })
  await db.auditLog.createMany({
    data: [entry('passkey.add', 182), entry('customer.view-as', 181), entry('passkey.add', 179)],
  })
  await forgetVisitorIps()
  const kept = await db.auditLog.findMany({ orderBy: { at: 'asc' } })
  expect(kept.map((one) => one.target)).toEqual(['Laptop: Firefox 140 on macOS', target, target])
})
