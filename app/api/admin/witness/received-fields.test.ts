import fc from 'fast-check'
import type { ReceivedFields, SampleNotification } from '@/lib/contract/sales/received-fields'
import { maskNotification } from '@/lib/data/sales/mask-notification'
import { sendTestSale } from '@/lib/data/sales/notifications/test-sale'
import { updateReceivedFields } from '@/lib/data/sales/received-fields'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin } from '@/tests/factories'
import {
  createSaleFields,
  postNotification,
  type SampleFields,
  SECURITY_KEY,
  storeSecurityKey,
} from '@/tests/post-notification'
import { GET as getMessage } from './[action]/route'
import { GET } from './route'

beforeEach(() => storeSecurityKey())

/** Posts notifications that the field report includes, because they are dated five minutes back. */
async function came(...messages: SampleFields[]) {
  for (const message of messages) await postNotification(message)
  const minutes = (count: number) => new Date(Date.now() - count * 60_000)
  const fresh = { receivedAt: { gt: minutes(4) } }
  const events = await db.ipnEvent.findMany({ where: fresh, orderBy: { id: 'asc' } })
  for (const { id } of events) await db.ipnEvent.update({ where: { id }, data: { receivedAt: minutes(5) } })
}
const read = async () => (await callRoute<ReceivedFields>(GET, { as: await createAdmin() })).body
const message = async (action: string) =>
  callRoute<SampleNotification>(getMessage, { as: await createAdmin(), params: { action } })
const nth = (number: number, changes: Parameters<typeof createSaleFields>[0] = {}) =>
  createSaleFields({ IPN_ID: String(number), WP_SALEID: String(number), WP_SALE: undefined, ...changes })

test('reports nothing missing before the first notification', async () => {
  await updateReceivedFields()
  expect(await read()).toEqual({ messages: 0, missing: [], unknown: [], known: [], others: 0, actions: [] })
  expect((await message('sale')).status).toBe(404)
})

test('reports missing and unknown fields and counts each notification once', async () => {
  await came(nth(1, { PROFILEID: 'p', 'cart[a]': '1', 'cart[b]': '2' }), nth(2))
  await updateReceivedFields()
  await came(nth(3, { PROFILEID: 'p' }))
  await Promise.all([updateReceivedFields(), updateReceivedFields()])
  const witness = await read()
  expect(witness.messages).toBe(3)
  expect(witness.missing).toEqual([{ name: 'WP_SALE', need: 'we need it to compare sales with WarriorPlus' }])
  expect(witness.unknown.map(({ name, times }) => [name, times])).toEqual([
    ['PROFILEID', 2],
    ['cart', 1],
  ])
  expect(witness.known).toContainEqual(expect.objectContaining({ name: 'WP_BUYER_EMAIL', times: 3 }))
  expect(JSON.stringify(witness)).not.toContain('SECURITY')
})

test('ignores notifications of the last minute, unverified ones, test sales, and API sales', async () => {
  await postNotification(nth(1))
  await came(nth(2, { WP_SECURITYKEY: 'wrong' }), nth(3, { API_CREATED: '2026-01-05' }))
  await db.ipnEvent.updateMany({
    where: { payload: { path: ['IPN_ID'], equals: '1' } },
    data: { receivedAt: new Date() },
  })
  await came(nth(4, { WP_SALEID: 'test-4' }))
  await db.ipnEvent.updateMany({
    where: { payload: { path: ['IPN_ID'], equals: '1' } },
    data: { receivedAt: new Date() },
  })
  await sendTestSale((await createAdmin()).viewer)
  await updateReceivedFields()
  expect(await read()).toMatchObject({ messages: 0, known: [] })
})

test('keeps the first notification of each action, without personal data', async () => {
  await came(
    nth(1, { 'WP_CHECKOUT_CUSTOM[who]': 'Zoë 7', WP_BUYER_NAME: 'Jane Doe-Ünal', long: 'x'.repeat(99) }),
    nth(2, { WP_PAYMETHOD: 'paypal' }),
    nth(3, { WP_ACTION: 'REFUND', WP_PAYMENT_STATUS: 'Refunded' }),
  )
  await updateReceivedFields()
  const { body } = await message('sale')
  expect(body.fields).toMatchObject({
    WP_ACTION: 'sale',
    WP_PAYMETHOD: 'stripe',
    WP_PAYMENT_STATUS: 'Completed',
    WP_SALE_CURRENCY: 'USD',
    IPN_RCPT_TYPE: 'vend',
    WP_BUYER_NAME: 'aaaa aaa-aaaa',
    WP_BUYER_EMAIL: 'aaaa@aaaaaaa.aaa',
    WP_SALE_AMOUNT: '99.99',
    WP_CHECKOUT_CUSTOM: 'aaa 9',
    long: 'a'.repeat(40),
  })
  expect(JSON.stringify(body)).not.toContain(SECURITY_KEY)
  expect((await read()).actions.map(({ action }) => action)).toEqual(['refund', 'sale'])
  expect((await message('refund')).body.fields).toMatchObject({ WP_PAYMENT_STATUS: 'Refunded' })
})

test('lists 200 field names and counts the others', async () => {
  const many = (from: number) =>
    Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`F${from + n}${'x'.repeat(120)}`, '1']))
  await came(nth(1, many(1000)), nth(2, many(2000)))
  await updateReceivedFields()
  const { known, unknown, others } = await read()
  expect(known.length + unknown.length).toBe(200)
  expect(others).toBe(300 + known.length - 200)
  expect(Math.max(...unknown.map(({ name }) => name.length))).toBe(100)
})

test('masks every letter and digit of a buyer', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 80 })
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('A', 'B[x]', 'B[y]', 'WP_BUYER_NAME'), fc.oneof(text, fc.array(text))),
      (fields) => {
        const values = Object.values(maskNotification(fields)).flat()
        expect(values.join('')).not.toMatch(/[^a9\P{L}]|[^a9\P{N}]/u)
        expect(Math.max(0, ...values.map((value) => value.length))).toBeLessThanOrEqual(40)
      },
    ),
  )
})

test('refuses people who aren’t administrators', async () => {
  await expectAdminOnly(GET, { method: 'GET' })
  await expectAdminOnly(getMessage, { method: 'GET', params: { action: 'sale' } })
})
