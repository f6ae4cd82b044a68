import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import {
  createNotifiedProduct,
  createSaleFields,
  postMultipartNotification,
  postNotification,
  readSalesState,
  SECURITY_KEY,
  storeSecurityKey,
  waitUntilProcessed,
} from '@/tests/post-notification'
import { GET, POST } from './route'

const many = <Value>(count: number, make: () => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, make))

/** Reaches the hourly limit for wrong keys, for the IP address that these tests use. */
async function floodWithWrongKeys() {
  const sender = createHash('sha256').update('unknown').digest('base64url')
  const expire = new Date(Date.now() + 60_000)
  await db.rateLimit.create({ data: { key: `wrong-key:${sender}`, points: 600, expire } })
}

describe('with a key and a product', () => {
  beforeEach(async () => {
    await storeSecurityKey()
    await createNotifiedProduct('AB12CD')
  })

  test('turns a sale into an account, a purchase with access, and one email', async () => {
    const answer = await postNotification(createSaleFields({ WP_UNKNOWN: ['one', 'two'] }))
    expect([answer.status, answer.body]).toEqual([200, 'OK'])
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform')
    const { users, purchases, events, emails, payments } = await readSalesState()
    expect(users).toMatchObject([
      {
        email: 'jane@example.com',
        firstName: 'Jane',
        lastName: 'Doe',
        hasPurchased: true,
        emailVerified: null,
      },
    ])
    expect(users[0]?.purchaseDate).toEqual(purchases[0]?.purchaseDate)
    expect(purchases).toMatchObject([
      {
        userId: users[0]?.id,
        warriorPlusSaleId: '23456789',
        warriorPlusSale: 'sale_k3v9x2ab',
        transactionId: 'pi_3TESTabc',
        amount: '27.00',
        paymentMethod: 'stripe',
        paymentStatus: 'Completed',
        isRefunded: false,
        access: 'active',
        needsAttention: null,
        isTest: false,
      },
    ])
    expect(purchases[0]?.ipnData).toMatchObject({ WP_UNKNOWN: ['one', 'two'], WP_SID: '' })
    expect(events).toMatchObject([
      { state: 'processed', verified: true, purchaseId: purchases[0]?.id, attempts: 1 },
    ])
    expect(emails).toMatchObject([{ kind: 'welcome', parameters: { bought: 'My Video Course' } }])
    expect(payments).toMatchObject([{ transactionId: 'pi_3TESTabc', number: 1, refundedAt: null }])
  })

  test.each([3, 50])('creates everything once from %i identical notifications at once', async (count) => {
    const answers = await many(count, () => postNotification(createSaleFields()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { users, purchases, events, emails, payments } = await readSalesState()
    expect([users, purchases, events, emails, payments].map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1])
    expect(events[0]).toMatchObject({ state: 'processed', attempts: 1 })
  })

  test('creates one account from the main offer and the upsell of a new buyer at once', async () => {
    await createNotifiedProduct('wso_upsell', { name: 'The upsell' })
    const upsell = { WP_SALEID: '2', WP_SALE: 'sale_2', WP_TXNID: 't2', WP_ITEM_NUMBER: 'wso_upsell' }
    await Promise.all([
      postNotification(createSaleFields()),
      postNotification(
        createSaleFields({ ...upsell, IPN_ID: '98765402', WP_BUYER_EMAIL: 'JANE@example.com' }),
      ),
    ])
    const { users, purchases, emails } = await readSalesState()
    expect(users).toHaveLength(1)
    expect(purchases.map(({ userId, access }) => [userId, access])).toEqual([
      [users[0]?.id, 'active'],
      [users[0]?.id, 'active'],
    ])
    expect(emails).toHaveLength(1)
  })

  test('treats a multipart copy of a urlencoded notification as a duplicate', async () => {
    const fields = createSaleFields({ WP_BUYER_NAME: 'Zoë 🚀', WP_LIST: ['a', 'b'] })
    expect((await postNotification(fields)).status).toBe(200)
    expect((await postMultipartNotification(fields)).body).toBe('OK')
    const { events, users } = await readSalesState()
    expect(events).toHaveLength(1)
    expect(users[0]).toMatchObject({ firstName: 'Zoë', lastName: '🚀' })
  })

  test.each([
    ['application/x-www-form-urlencoded', 'WP_BUYER_NAME=Zo%EB+%D8stby%00&'],
    ['multipart/form-data; boundary=b', null],
  ])('reads Latin-1 bytes and drops NUL: %s', async (type, urlencoded) => {
    const fields = createSaleFields({ WP_BUYER_NAME: undefined })
    const body =
      urlencoded === null
        ? `--b\r\nContent-Disposition: form-data; name="WP_BUYER_NAME"\r\n\r\nZo\xeb \xd8stby\0\r\n${Object.entries(
            fields,
          )
            .map(
              ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
            )
            .join('')}--b--\r\n`
        : urlencoded + new URLSearchParams(fields as Record<string, string>)
    const raw = new Uint8Array(Buffer.from(body, 'latin1'))
    const answer = await waitUntilProcessed(callRoute(POST, { raw, headers: { 'content-type': type } }))
    expect(answer.status).toBe(200)
    expect((await readSalesState()).users[0]).toMatchObject({ firstName: 'Zoë', lastName: 'Østby' })
  })

  test('processes and flags a repeated IPN_ID with other contents', async () => {
    await postNotification(createSaleFields())
    await postNotification(createSaleFields({ WP_ACTION: 'refund', WP_PAYMENT_STATUS: 'Refunded' }))
    const { purchases, events, users } = await readSalesState()
    expect(purchases[0]).toMatchObject({ access: 'refunded', isRefunded: true, paymentStatus: 'Refunded' })
    expect(purchases[0]?.needsAttention).toMatch(/same IPN_ID/)
    expect(events[1]).toMatchObject({ state: 'processed', reason: expect.stringMatching(/same IPN_ID/) })
    expect(users[0]?.hasPurchased).toBe(false)
  })

  test('creates two purchases from one sale ID with two items and flags the second', async () => {
    await createNotifiedProduct('bump')
    await postNotification(createSaleFields())
    await postNotification(createSaleFields({ WP_ITEM_NUMBER: 'wso_bump', WP_TXNID: 'other', IPN_ID: '2' }))
    await postNotification(createSaleFields({ WP_ITEM_NUMBER: 'wso_bump', WP_ACTION: 'refund', IPN_ID: '3' }))
    const { purchases, users } = await readSalesState()
    expect(
      purchases.map(({ warriorPlusSaleId, access, needsAttention }) => [
        warriorPlusSaleId,
        access,
        Boolean(needsAttention),
      ]),
    ).toEqual([
      ['23456789', 'active', false],
      ['23456789/wso_bump', 'refunded', true],
    ])
    expect(users[0]?.hasPurchased).toBe(true)
  })

  test('finds a second item by the sale number alone', async () => {
    await createNotifiedProduct('bump')
    await postNotification(createSaleFields())
    const bump = { WP_ITEM_NUMBER: 'wso_bump', WP_TXNID: 'other' }
    await postNotification(createSaleFields({ ...bump, IPN_ID: '2' }))
    await postNotification(
      createSaleFields({ ...bump, WP_SALE: undefined, WP_ACTION: 'refund', IPN_ID: '3' }),
    )
    const { purchases, events } = await readSalesState()
    expect(purchases.map(({ warriorPlusSaleId, access }) => [warriorPlusSaleId, access])).toEqual([
      ['23456789', 'active'],
      ['23456789/wso_bump', 'refunded'],
    ])
    expect(events.map(({ state }) => state)).toEqual(['processed', 'processed', 'processed'])
  })

  const bump = { WP_ITEM_NUMBER: 'wso_bump' }
  const byNumber = { WP_SALE: undefined }
  const byApiId = { WP_SALEID: undefined }
  test.each([
    ['with another API ID', [{}, { ...bump, WP_SALE: 'sale_x' }, bump, { ...bump, ...byNumber }]],
    ['before the API ID is known', [byNumber, { ...bump, ...byNumber }, {}, { ...bump, ...byApiId }]],
    ['before the number is known', [byApiId, { ...bump, ...byApiId }, {}, { ...bump, ...byNumber }]],
    ['found by the other name', [byNumber, { ...bump, ...byApiId }, bump, {}, { ...bump, ...byNumber }]],
  ])('keeps a second item %s as one purchase with both identifiers', async (_, messages) => {
    await createNotifiedProduct('bump')
    for (const [index, changes] of messages.entries()) {
      const isBump = 'WP_ITEM_NUMBER' in changes
      await postNotification(
        createSaleFields({ WP_TXNID: isBump ? 'bump' : 'main', ...changes, IPN_ID: `${index}` }),
      )
    }
    await postNotification(
      createSaleFields({ ...bump, ...byNumber, WP_ACTION: 'refund', WP_TXNID: 'bump', IPN_ID: '9' }),
    )
    const { purchases, events } = await readSalesState()
    expect(events.map(({ state }) => state)).toEqual(events.map(() => 'processed'))
    expect(purchases.map((row) => [row.warriorPlusSale, row.transactionId, row.access]).toSorted()).toEqual([
      ['sale_k3v9x2ab', 'bump', 'refunded'],
      ['sale_k3v9x2ab', 'main', 'active'],
    ])
  })

  test('applies a refund by API ID to the sale number once both are known, even from another item', async () => {
    await createNotifiedProduct('bump')
    await postNotification(createSaleFields({ ...byNumber, IPN_ID: '1' }))
    await postNotification(createSaleFields({ ...byApiId, WP_ACTION: 'refund', IPN_ID: '2' }))
    await postNotification(createSaleFields({ ...bump, WP_TXNID: 'bump', IPN_ID: '3' }))
    const { purchases } = await readSalesState()
    expect(purchases.map((row) => [row.warriorPlusSaleId, row.access])).toEqual([
      ['23456789', 'refunded'],
      ['23456789/wso_bump', 'active'],
    ])
  })

  test('records the payment of an order bump that was paid together with the main offer', async () => {
    await createNotifiedProduct('bump')
    await postNotification(createSaleFields())
    await postNotification(
      createSaleFields({ WP_SALEID: '2', WP_SALE: 'sale_2', WP_ITEM_NUMBER: 'wso_bump', IPN_ID: '2' }),
    )
    await postNotification(createSaleFields({ WP_ITEM_NUMBER: 'wso_bump', IPN_ID: '3' }))
    await postNotification(createSaleFields({ WP_ITEM_NUMBER: 'wso_bump', WP_ACTION: 'refund', IPN_ID: '4' }))
    const { purchases, payments } = await readSalesState()
    const paid = purchases.map(({ id, warriorPlusSaleId }) => [
      warriorPlusSaleId,
      payments.filter((payment) => payment.purchaseId === id).map(({ refundedAt }) => refundedAt !== null),
    ])
    expect(paid).toEqual([
      ['2', [false]],
      ['23456789', [false]],
      ['23456789/wso_bump', [true]],
    ])
  })

  test('creates no account for a refund before its sale; the later sale gets a buyer but no access', async () => {
    await postNotification(
      createSaleFields({ WP_ACTION: 'refund', WP_PAYMENT_STATUS: 'Refunded', IPN_ID: '2' }),
    )
    const before = await readSalesState()
    expect(before.users).toEqual([])
    expect(before.purchases[0]).toMatchObject({ access: 'refunded', userId: null, isRefunded: true })
    await postNotification(createSaleFields({ IPN_ID: '1' }))
    const { users, purchases, emails } = await readSalesState()
    expect(purchases[0]).toMatchObject({ access: 'refunded', userId: users[0]?.id, amount: '27.00' })
    expect(users[0]?.hasPurchased).toBe(false)
    expect(emails).toEqual([])
  })

  test('matches a notification with only the API ID to the same purchase', async () => {
    await postNotification(createSaleFields({ WP_SALEID: undefined, IPN_ID: '1' }))
    await postNotification(createSaleFields({ IPN_ID: '2' }))
    await postNotification(createSaleFields({ WP_SALE: undefined, WP_ACTION: 'dispute', IPN_ID: '3' }))
    const { purchases } = await readSalesState()
    expect(purchases).toHaveLength(1)
    expect(purchases[0]).toMatchObject({
      warriorPlusSaleId: '23456789',
      access: 'disputed',
      paymentStatus: 'Disputed',
    })
  })

  test.each([
    ['sale', 'refund'],
    ['refund', 'sale'],
  ])('merges a %s by number and a %s by API ID once a notification has both', async (one, other) => {
    await postNotification(createSaleFields({ WP_SALE: undefined, WP_ACTION: one, IPN_ID: '1' }))
    await postNotification(createSaleFields({ WP_SALEID: undefined, WP_ACTION: other, IPN_ID: '2' }))
    expect((await readSalesState()).purchases).toHaveLength(2)
    await postNotification(createSaleFields({ WP_ACTION: 'subscr_cancelled', IPN_ID: '3' }))
    const { purchases, events, users, payments } = await readSalesState()
    expect(purchases).toMatchObject([
      {
        warriorPlusSaleId: '23456789',
        warriorPlusSale: 'sale_k3v9x2ab',
        access: 'refunded',
        isRefunded: true,
      },
    ])
    expect(purchases[0]?.userId).toBe(users[0]?.id)
    expect(users).toMatchObject([{ hasPurchased: false, purchaseDate: null }])
    expect(payments).toMatchObject([{ purchaseId: purchases[0]?.id }])
    expect(events.map(({ state, purchaseId }) => [state, purchaseId])).toEqual(
      events.map(() => ['processed', purchases[0]?.id]),
    )
  })

  test('keeps two sales apart even if a notification mixes their identifiers', async () => {
    await postNotification(createSaleFields({ IPN_ID: '1' }))
    const other = { WP_SALEID: '99999999', WP_SALE: 'sale_other000', WP_TXNID: 'other' }
    await postNotification(createSaleFields({ ...other, WP_BUYER_EMAIL: 'john@example.com', IPN_ID: '2' }))
    await postNotification(
      createSaleFields({ WP_SALE: other.WP_SALE, WP_ACTION: 'subscr_cancelled', IPN_ID: '3' }),
    )
    const { purchases } = await readSalesState()
    expect(purchases.map(({ access }) => access)).toEqual(['active', 'active'])
  })

  test('applies a manual override of one duplicate to the merged purchase', async () => {
    await postNotification(createSaleFields({ WP_SALE: undefined, IPN_ID: '1' }))
    await postNotification(
      createSaleFields({ WP_SALEID: undefined, WP_BUYER_EMAIL: 'john@example.com', IPN_ID: '2' }),
    )
    await db.purchase.updateMany({
      where: { warriorPlusSaleId: 'sale_k3v9x2ab' },
      data: { access: 'ended', accessReason: 'Paid twice' },
    })
    await postNotification(createSaleFields({ IPN_ID: '3' }))
    const { purchases, users } = await readSalesState()
    expect(purchases).toMatchObject([{ access: 'ended', accessReason: 'Paid twice' }])
    expect(users.map(({ hasPurchased }) => hasPurchased)).toEqual([false, false])
  })

  test.each([
    ["the affiliate's copy", { IPN_RCPT_TYPE: 'aff', WP_BUYER_EMAIL: undefined }],
    ['an unknown action', { WP_ACTION: 'chargeback' }],
    ['no action', { WP_ACTION: undefined }],
  ])('stores and ignores %s', async (_, changes) => {
    expect((await postNotification(createSaleFields(changes))).status).toBe(200)
    const { users, purchases, events } = await readSalesState()
    expect([users, purchases]).toEqual([[], []])
    expect(events).toMatchObject([{ state: 'ignored', reason: expect.any(String) }])
  })

  test.each([
    ['an unknown item', { WP_ITEM_NUMBER: 'wso_zz' }, /item number wso_zz/],
    ['no item', { WP_ITEM_NUMBER: undefined }, /no item number/],
    ['no buyer', { WP_BUYER_EMAIL: '' }, /no buyer email/],
    ['a refused email', { WP_BUYER_EMAIL: 'jane@@example' }, /jane@@example isn’t/],
  ])('leaves %s to the owner and grants no access', async (_, changes, reason) => {
    expect((await postNotification(createSaleFields(changes))).status).toBe(200)
    const { users, purchases, events } = await readSalesState()
    expect(users).toEqual([])
    expect(purchases).toMatchObject([
      { access: 'pending', userId: null, needsAttention: expect.stringMatching(reason) },
    ])
    expect(events).toMatchObject([{ state: 'unmatched', reason: expect.stringMatching(reason) }])
  })

  test('accepts fields of any length', async () => {
    const long = randomBytes(6000).toString('base64')
    for (const name of [
      'IPN_ID',
      'WP_ITEM_NAME',
      'WP_TXNID',
      'WP_BUYER_NAME',
      'WP_BUYER_EMAIL',
      'WP_SALEID',
    ]) {
      const answer = await postNotification(
        createSaleFields({ WP_SALEID: name, WP_SALE: undefined, [name]: long }),
      )
      expect([name, answer.status]).toEqual([name, 200])
    }
    const { purchases, events } = await readSalesState()
    expect(purchases).toHaveLength(6)
    expect(events.filter(({ state }) => state === 'failed')).toEqual([])
    expect(purchases.every(({ needsAttention }) => (needsAttention?.length ?? 0) < 300)).toBe(true)
  })

  test('leaves a sale without any ID to the owner', async () => {
    expect((await postNotification(createSaleFields({ WP_SALEID: '', WP_SALE: undefined }))).status).toBe(200)
    expect((await readSalesState()).events).toMatchObject([
      { state: 'unmatched', reason: expect.any(String) },
    ])
  })

  test('keeps a sale ID or item that contains a slash', async () => {
    await createNotifiedProduct('a/b')
    await createNotifiedProduct('a/c')
    for (const [IPN_ID, WP_ITEM_NUMBER] of ['', 'a/b', 'a/c', '', 'a/b', 'a/c'].entries()) {
      const item = WP_ITEM_NUMBER ? { WP_ITEM_NUMBER, WP_TXNID: WP_ITEM_NUMBER } : {}
      await postNotification(createSaleFields({ ...item, WP_SALEID: '1/2', IPN_ID: `${IPN_ID}` }))
    }
    const { purchases, events } = await readSalesState()
    expect(purchases.map(({ warriorPlusSaleId, access }) => [warriorPlusSaleId, access])).toEqual([
      ['1%2F2', 'active'],
      ['1%2F2/a/b', 'active'],
      ['1%2F2/a/c', 'active'],
    ])
    expect(purchases[0]).toMatchObject({ needsAttention: null })
    expect(events.map(({ state }) => state)).toEqual(Array(6).fill('processed'))
  })

  test('recognizes the buyer by an additional email and keeps their name', async () => {
    const user = await db.user.create({ data: { email: 'home@example.com', firstName: 'J' } })
    await db.userEmail.create({
      data: { email: 'jane@example.com', userId: user.id, verifiedAt: new Date() },
    })
    await postNotification(createSaleFields())
    const { users } = await readSalesState()
    expect(users).toMatchObject([
      { email: 'home@example.com', firstName: 'J', lastName: null, hasPurchased: true },
    ])
  })

  test('doesn’t match an unverified additional email to an account', async () => {
    const user = await db.user.create({ data: { email: 'home@example.com' } })
    await db.userEmail.create({ data: { email: 'jane@example.com', userId: user.id } })
    await postNotification(createSaleFields())
    expect((await readSalesState()).users.map(({ email, hasPurchased }) => [email, hasPurchased])).toEqual([
      ['home@example.com', false],
      ['jane@example.com', true],
    ])
  })

  test('still accepts the replaced key', async () => {
    const row = await db.appSettings.findUniqueOrThrow({ where: { id: 'default' } })
    const endsAt = new Date(Date.now() + 60_000)
    await db.appSettings.update({
      where: { id: 'default' },
      data: { previousSecurityKey: row.warriorPlusSecurityKey, previousSecurityKeyEndsAt: endsAt },
    })
    await storeSecurityKey('a wholly different key')
    expect((await postNotification(createSaleFields())).status).toBe(200)
  })

  test('accepts a real sale after forged notifications with the same IPN_ID and contents', async () => {
    for (const WP_SECURITYKEY of [undefined, '', 'wrong key 12345', SECURITY_KEY.slice(1)]) {
      expect((await postNotification(createSaleFields({ WP_SECURITYKEY }))).status).toBe(401)
    }
    const forged = await readSalesState()
    expect([forged.users, forged.purchases, forged.emails]).toEqual([[], [], []])
    expect(forged.events.map(({ state, verified }) => [state, verified])).toEqual(
      Array(4).fill(['unverified', false]),
    )
    expect(JSON.stringify(forged.events)).not.toContain('wrong key 12345')
    expect((await postNotification(createSaleFields())).status).toBe(200)
    const { purchases, events } = await readSalesState()
    expect(purchases).toMatchObject([{ access: 'active', needsAttention: null }])
    expect(events.at(-1)).toMatchObject({ state: 'processed', reason: null })
  })

  test('stops a flood of wrong keys without delaying a right one', async () => {
    await floodWithWrongKeys()
    expect((await postNotification(createSaleFields({ WP_SECURITYKEY: 'wrong' }))).status).toBe(429)
    expect((await postNotification(createSaleFields())).status).toBe(200)
    expect((await readSalesState()).events).toMatchObject([{ state: 'processed' }])
  })

  test('never stores or logs a key, in whatever field it is sent', async () => {
    const written: string[] = []
    const spy = jest.spyOn(process.stderr, 'write').mockImplementation((line) => {
      written.push(String(line))
      return true
    })
    const elsewhere = { WP_SECURITYKEY: undefined, wp_security_key: SECURITY_KEY, NOTE: `k=${SECURITY_KEY}` }
    await postNotification(createSaleFields({ ...elsewhere, [SECURITY_KEY]: 'as a name' }))
    await postNotification(createSaleFields({ NOTE: SECURITY_KEY }))
    await postNotification(createSaleFields({ WP_SECURITYKEY: [SECURITY_KEY, 'second-secret-value'] }))
    spy.mockRestore()
    const { events, purchases } = await readSalesState()
    const rows = JSON.stringify([events, purchases, await db.rateLimit.findMany(), written])
    expect(rows).not.toMatch(new RegExp(`${SECURITY_KEY}|second-secret-value`))
    expect(events[0]?.keyDigest).toBeNull()
  })

  test('stores at most 8 KB of an oversized forgery, with the important fields', async () => {
    await postNotification(createSaleFields({ WP_SECURITYKEY: 'wrong', A_LONG: 'x'.repeat(20_000) }))
    const { events } = await readSalesState()
    expect(Buffer.byteLength(JSON.stringify(events[0]?.payload))).toBeLessThanOrEqual(8192)
    expect(events[0]).toMatchObject({ keyDigest: null, payload: { WP_SALEID: '23456789' } })
  })

  test('stores at most 8 KB of the event of a forgery', async () => {
    const fields = createSaleFields({ WP_SECURITYKEY: 'wrong', WP_BUYER_NAME: 'x'.repeat(7650) })
    const { WP_SECURITYKEY: _key, WP_BUYER_NAME: _name, ...others } = fields
    await postNotification(fields)
    const { events } = await readSalesState()
    expect(Buffer.byteLength(JSON.stringify(events[0]?.event))).toBeLessThanOrEqual(8192)
    expect(events[0]).toMatchObject({ keyDigest: null, payload: others, event: { saleId: '23456789' } })
  })
})

test('answers 503 and stores the notification if no key is configured', async () => {
  await createNotifiedProduct('wso_ab12cd')
  expect((await postNotification(createSaleFields())).status).toBe(503)
  expect((await postNotification(createSaleFields({ WP_SECURITYKEY: '' }))).status).toBe(503)
  const { users, purchases, events } = await readSalesState()
  expect([users, purchases]).toEqual([[], []])
  expect(events.map(({ state }) => state)).toEqual(['unverified', 'unverified'])
  expect(events[0]?.keyDigest).toMatch(/^[0-9a-f]{64}$/)
  expect(events.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/No security key was saved/),
    expect.stringMatching(/missing/),
  ])
})

test('stores every notification until there is a key, because any of them may be real', async () => {
  await floodWithWrongKeys()
  expect((await postNotification(createSaleFields())).status).toBe(503)
  expect(await db.ipnEvent.count()).toBe(1)
})

test('accepts nothing if the stored key can’t be read', async () => {
  await db.appSettings.create({ data: { id: 'default', warriorPlusSecurityKey: 'damaged' } })
  expect((await postNotification(createSaleFields())).status).toBe(503)
})

test.each([
  ['a broken multipart body', { 'content-type': 'multipart/form-data; boundary=x' }, 'no parts', 400],
  ['multipart without a boundary', { 'content-type': 'multipart/form-data' }, 'x', 400],
  ['an empty body', { 'content-type': 'application/x-www-form-urlencoded' }, '', 400],
  ['JSON', { 'content-type': 'application/json' }, '{}', 415],
  ['more than 64 KB', { 'content-type': 'application/x-www-form-urlencoded' }, 'a'.repeat(65_537), 413],
])('%s is refused in the error shape', async (_, headers, raw, status) => {
  const answer = await callRoute<{ code: string }>(POST, { headers, raw })
  expect(answer.status).toBe(status)
  expect(answer.body.code).toEqual(expect.any(String))
  expect(await db.ipnEvent.count()).toBe(0)
})

test('refuses a compressed form and doesn’t treat it as a forgery', async () => {
  await storeSecurityKey()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-encoding': 'gzip',
  }
  const raw = gzipSync(new URLSearchParams({ WP_ACTION: 'sale', WP_SECURITYKEY: SECURITY_KEY }).toString())
  expect((await callRoute(POST, { raw, headers })).status).toBe(415)
  expect((await readSalesState()).events).toEqual([])
})

test('refuses other methods', async () => {
  const answer = await callRoute(GET)
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
})
