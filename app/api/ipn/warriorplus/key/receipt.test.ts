import { POST as correctEmail } from '@/app/api/admin/users/[userId]/correction/route'
import { POST as addEmail } from '@/app/api/admin/users/[userId]/emails/route'
import { POST as mergeAccounts } from '@/app/api/admin/users/[userId]/merge/route'
import { PUT as editCustomer } from '@/app/api/admin/users/[userId]/route'
import { PENDING_RECEIPT_TEXT } from '@/lib/data/sales/notifications/receipt-text'
import { recordVerifiedEmail } from '@/lib/server/auth/verified-email'
import { db, transaction } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createTestSignInLink } from '@/tests/create-test-sign-in-link'
import { requestEmailClaim } from '@/tests/email-claims'
import { createAdmin, createPerson, type TestPerson } from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  encodeFields,
  postNotification,
  readSalesState,
  type SampleFields,
  storeSecurityKey,
} from '@/tests/post-notification'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { loadSignInBrowsers, type SignInBrowser } from '@/tests/sign-in-browser'
import { POST } from './route'

jest.mock('next/headers', () => jest.requireActual('@/tests/request-scope'))

let openBrowser: (client?: string) => SignInBrowser

beforeAll(async () => {
  openBrowser = (await loadSignInBrowsers()).openBrowser
})
beforeEach(async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
})

const jane = 'jane@example.com'

/** Returns the text that the buyer sees on the receipt page. */
async function receipt(fields: SampleFields = createSaleFields()) {
  const { status, headers, body } = await callRoute<string>(POST, { raw: encodeFields(fields) })
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('cache-control')).toContain('no-store')
  return {
    status,
    text: body.trimEnd(),
    code: /\b[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b/.exec(body)?.[0] ?? null,
  }
}

/** Enters the receipt’s code and returns whether the browser is signed in. */
async function enter(code: string | null, email = jane, browser = openBrowser()) {
  const answer = await browser.type(email, code ?? '')
  expect([200, 400]).toContain(answer.status)
  return answer.status === 200
}

describe('a receipt', () => {
  test('names the product, the sign-in page, and a working code', async () => {
    const { status, text, code } = await receipt()
    expect(status).toBe(200)
    const lines = text.split('\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toBe('My Video Course')
    expect(text).toContain('http://localhost:3000/login/code')
    const browser = openBrowser()
    const answer = await browser.type(' Jane@example.com', code?.toLowerCase().replace('-', ' ') ?? '')
    expect(await answer.json()).toEqual({ url: 'http://localhost:3000/start' })
    expect(await browser.viewer()).toMatchObject({ email: jane, hasPurchased: true, isAdmin: false })
    await waitForBackgroundWork()
    expect(await db.accessLog.findMany()).toMatchObject([{ action: 'sign_in' }])
  })

  test('is the same at both URLs and after a reload, and creates everything once', async () => {
    const answers = await Promise.all([
      postNotification(createSaleFields()),
      receipt(),
      receipt(),
      postNotification(createSaleFields()),
      receipt(),
    ])
    const codes = answers.flatMap((answer) => ('code' in answer ? [answer.code] : []))
    expect(new Set([...codes, (await receipt()).code]).size).toBe(1)
    const { users, purchases, events, emails } = await readSalesState()
    expect([users, purchases, events, emails].map(({ length }) => length)).toEqual([1, 1, 1, 1])
    expect(users[0]?.createdByPurchaseId).toBe(purchases[0]?.id)
  })

  test('is accepted by concurrent requests to both URLs right after the key is saved', async () => {
    for (let round = 0; round < 12; round++) {
      const WP_SECURITYKEY = `a key that was saved right now ${round}`
      await storeSecurityKey(WP_SECURITYKEY)
      const fields = createSaleFields({ WP_SECURITYKEY, WP_SALEID: `${round}`, IPN_ID: `${round}` })
      const answers = await Promise.all([
        postNotification(fields),
        receipt(fields),
        postNotification(fields),
        receipt(fields),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    }
  })

  test('has no code for an existing account or a later sale', async () => {
    await createPerson({ email: 'there@example.com' })
    const there = await receipt(createSaleFields({ WP_BUYER_EMAIL: 'there@example.com' }))
    expect(there).toMatchObject({
      status: 200,
      code: null,
      text: expect.stringContaining('Your access is ready'),
    })
    const first = await receipt(createSaleFields({ WP_SALEID: '2', WP_SALE: 'sale_2', IPN_ID: '2' }))
    const later = await receipt(createSaleFields({ WP_SALEID: '3', WP_SALE: 'sale_3', IPN_ID: '3' }))
    expect([first.code === null, later.code]).toEqual([false, null])
  })

  test.each([
    ['pending', { WP_PAYMENT_STATUS: 'Pending' }],
    ["the affiliate's copy", { IPN_RCPT_TYPE: 'aff' }],
    ['of an unknown product', { WP_ITEM_NUMBER: 'wso_other' }],
    ['a refund', { WP_ACTION: 'refund' }],
    ['of a buyer without an email', { WP_BUYER_EMAIL: '' }],
  ])('that is %s says that access is on its way and has no code', async (_what, changes) => {
    expect(await receipt(createSaleFields(changes))).toEqual({
      status: 200,
      text: PENDING_RECEIPT_TEXT,
      code: null,
    })
  })

  test.each([
    ['cancelled', { WP_ACTION: 'subscr_cancelled', IPN_ID: '98765402' }],
    ['refunded', { WP_ACTION: 'refund', IPN_ID: '98765402' }],
  ])('of a notification that grants nothing (%s) has no code', async (_what, changes) => {
    await receipt()
    expect((await receipt(createSaleFields(changes))).code).toBeNull()
  })

  test('explains a refusal to the buyer', async () => {
    const wrong = await receipt(createSaleFields({ WP_SECURITYKEY: 'wrong' }))
    expect(wrong).toEqual({ status: 401, text: PENDING_RECEIPT_TEXT, code: null })
    await db.appSettings.updateMany({ data: { warriorPlusSecurityKey: null } })
    expect(await receipt()).toEqual({ status: 503, text: PENDING_RECEIPT_TEXT, code: null })
    expect(PENDING_RECEIPT_TEXT).toContain(
      'Your access is on its way. Sign in at http://localhost:3000/login',
    )
    expect((await callRoute(POST, { raw: 'x'.repeat(70_000) })).status).toBe(413)
    expect((await callRoute(POST, { raw: '' })).headers.get('content-type')).toContain('text/plain')
  })

  test("reveals nothing about a current or future administrator's account", async () => {
    await createPerson({ email: 'chief@example.com', isAdmin: true })
    for (const email of ['owner@example.com', 'chief@example.com']) {
      const fields = createSaleFields({
        WP_BUYER_EMAIL: email,
        WP_SALEID: email,
        WP_SALE: email,
        IPN_ID: email,
      })
      expect((await receipt(fields)).code).toBeNull()
    }
  })
})

describe("a receipt's code", () => {
  test('works once', async () => {
    const { code } = await receipt()
    const tries = await Promise.all(Array.from({ length: 6 }, () => enter(code)))
    expect(tries.filter(Boolean)).toHaveLength(1)
    expect((await receipt()).code).toBeNull()
  })

  test('expires after five wrong attempts, even at once', async () => {
    const { code } = await receipt()
    const wrong = code === 'AAAAA-AAAAA' ? 'BBBBB-BBBBB' : 'AAAAA-AAAAA'
    await Promise.all(Array.from({ length: 8 }, () => enter(wrong)))
    expect((await db.user.findFirst())?.receiptCodeTries).toBe(5)
    expect(await enter(code)).toBe(false)
    expect((await receipt()).code).toBeNull()
  })

  test('belongs to one email and gets the same error for another one', async () => {
    const { code } = await receipt()
    const said = await Promise.all(
      ['nobody@example.com', jane].map(async (email) =>
        (await openBrowser().type(email, email === jane ? 'AAAAA-AAAAA' : (code ?? ''))).json(),
      ),
    )
    const [unknown, wrong] = said.map(({ requestId: _, ...words }) => words)
    expect(unknown).toEqual(wrong)
    expect(await enter(code)).toBe(true)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['a day', () => db.user.updateMany({ data: { createdAt: new Date(Date.now() - 86_400_001) } })],
    ['a refund', () => postNotification(createSaleFields({ WP_ACTION: 'refund', IPN_ID: '98765402' }))],
    [
      'the purchase was assigned to another person',
      async () => db.purchase.updateMany({ data: { userId: (await createPerson()).viewer.id } }),
    ],
    ['the account became an administrator', () => db.user.updateMany({ data: { isAdmin: true } })],
    ['its owner signed in by email', async () => openBrowser().press(await createTestSignInLink(jane))],
    [
      'its owner signed in with Google',
      async () => {
        const user = await db.user.findFirstOrThrow()
        await db.account.create({
          data: { userId: user.id, type: 'oauth', provider: 'google', providerAccountId: '1' },
        })
      },
    ],
    [
      'somebody signed in with it',
      async () => {
        const user = await db.user.findFirstOrThrow()
        await db.session.create({ data: { sid: 's', sess: {}, expire: new Date(), userId: user.id } })
      },
    ],
  ])('doesn’t sign in and isn’t shown after %s', async (_what, happens) => {
    const { code } = await receipt()
    await happens()
    expect(await enter(code)).toBe(false)
    expect((await receipt()).code).toBeNull()
  })

  test('doesn’t verify the email, so no additional email can be added', async () => {
    const browser = openBrowser()
    await enter((await receipt()).code, jane, browser)
    const viewer = await browser.viewer()
    const [user] = (await readSalesState()).users
    expect(user?.emailVerified).toBeNull()
    if (!viewer) throw new Error('Nobody is signed in')
    const as = { viewer, token: browser.cookies.get('next-auth.session-token') ?? '' }
    expect((await requestEmailClaim('mine.too@example.com', as)).status).toBe(403)
    expect(await db.emailOutbox.count({ where: { kind: 'email_claim' } })).toBe(0)
  })

  test('the first link by email ends everything that the code’s user did; the second ends nothing', async () => {
    const stranger = openBrowser()
    await enter((await receipt()).code, jane, stranger)
    const user = await db.user.findFirstOrThrow()
    await db.userEmail.create({ data: { userId: user.id, email: 'eve@example.com', verifiedAt: new Date() } })
    await db.account.create({
      data: { userId: user.id, type: 'oauth', provider: 'google', providerAccountId: 'eve' },
    })
    const owner = openBrowser()
    await owner.press(await createTestSignInLink(jane))
    expect([await stranger.viewer(), (await owner.viewer())?.id]).toEqual([undefined, user.id])
    expect([await db.userEmail.count(), await db.account.count()]).toEqual([0, 0])
    await openBrowser().press(await createTestSignInLink(jane))
    expect(await db.session.count()).toBe(2)
    const as = {
      viewer: (await owner.viewer()) as never,
      token: owner.cookies.get('next-auth.session-token') ?? '',
    }
    expect((await requestEmailClaim('mine.too@example.com', as)).status).toBe(201)
  })

  test('Google also verifies the email and keeps its identity', async () => {
    await enter((await receipt()).code)
    const { id: userId } = await db.user.findFirstOrThrow()
    const identities = ['eve', 'jane'].map((providerAccountId) => ({
      userId,
      type: 'oauth',
      provider: 'google',
      providerAccountId,
    }))
    await db.account.createMany({ data: identities })
    const account = { provider: 'google', providerAccountId: 'jane' }
    await transaction((tx) => recordVerifiedEmail(tx, userId, { email: jane, account }))
    expect(await db.account.findMany()).toMatchObject([account])
    expect(await db.session.count()).toBe(0)
  })
})

describe('after a receipt, if the owner changes the account', () => {
  const work = 'jane@example.org'
  const fresh = 'jane.doe@example.com'
  const press = async (email: string, browser = openBrowser()) => {
    await browser.press(await createTestSignInLink(email))
    return browser
  }
  /** Changes Jane’s account as the owner. */
  async function change(handler: typeof addEmail, method: 'POST' | 'PUT', body: object) {
    const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: jane } })
    const as = await createAdmin()
    const { status } = await callRoute(handler, { as, method, params: { userId }, body })
    expect([200, 201]).toContain(status)
    return userId
  }
  const edit = () => change(editCustomer, 'PUT', { email: fresh })
  const add = () => change(addEmail, 'POST', { email: work })
  const merge = ({ viewer }: TestPerson) => change(mergeAccounts, 'POST', { from: viewer.id })
  const correct = (body: object = {}) => change(correctEmail, 'POST', { email: fresh, ...body })
  const emails = async () => (await db.userEmail.findMany()).map(({ email }) => email)

  test('a new primary email doesn’t end what the person did after verifying the old one', async () => {
    await enter((await receipt()).code)
    await press(jane)
    const { id: userId } = await db.user.findFirstOrThrow()
    await db.userEmail.create({ data: { userId, email: work, verifiedAt: new Date() } })
    await edit()
    const browser = await press(work)
    await press(fresh)
    expect(await emails()).toEqual([work])
    expect(await browser.viewer()).toMatchObject({ id: userId, email: fresh })
  })

  test('a new primary email still ends what the code’s user did if the old one was never verified', async () => {
    await enter((await receipt()).code)
    const { id: userId } = await db.user.findFirstOrThrow()
    await db.userEmail.create({ data: { userId, email: 'eve@example.com', verifiedAt: new Date() } })
    await edit()
    const eve = await press('eve@example.com')
    await press(fresh)
    expect([await emails(), await eve.viewer()]).toEqual([[], undefined])
  })

  test.each<[string, string, () => Promise<unknown>]>([
    [
      'the person signed in and the owner changed their email',
      fresh,
      async () => {
        await press(jane)
        await edit()
      },
    ],
    ['the owner changed the email', fresh, edit],
    ['the owner added an email', jane, add],
    ['the owner merged another account into it', jane, async () => merge(await createPerson())],
  ])('the code doesn’t sign in and isn’t shown once %s', async (_what, email, happens) => {
    const { code } = await receipt()
    await happens()
    expect(await enter(code, email)).toBe(false)
    expect((await receipt()).code).toBeNull()
  })

  test('an email that the owner adds stays, but a session of the code ends', async () => {
    const payer = openBrowser()
    await enter((await receipt()).code, jane, payer)
    const userId = await add()
    expect(await payer.viewer()).toBeUndefined()
    const browser = await press(work)
    await press(jane)
    expect(await emails()).toEqual([work])
    expect(await browser.viewer()).toMatchObject({ id: userId })
  })

  test('the emails of an account that the owner merges into it stay, but a session of the code ends', async () => {
    const payer = openBrowser()
    await enter((await receipt()).code, jane, payer)
    const userId = await merge(await createPerson({ email: work }))
    expect(await payer.viewer()).toBeUndefined()
    const browser = await press(work)
    await press(jane)
    expect(await emails()).toEqual([work])
    expect(await browser.viewer()).toMatchObject({ id: userId })
  })

  test('a merge during a correction ends a session of the other account’s code', async () => {
    const { code } = await receipt(createSaleFields({ WP_BUYER_EMAIL: fresh }))
    const payer = openBrowser()
    await enter(code, fresh, payer)
    await createPerson({ email: jane })
    // biome-ignore lint/suspicious/noThenProperty: a field of the API; a body is never awaited
    await correct({ then: 'join' })
    expect(await payer.viewer()).toBeUndefined()
  })

  test('a corrected email doesn’t end what the person did after the correction', async () => {
    await enter((await receipt()).code)
    const userId = await correct()
    await db.userEmail.create({ data: { userId, email: work, verifiedAt: new Date() } })
    await press(fresh)
    expect(await emails()).toEqual([work])
  })
})
