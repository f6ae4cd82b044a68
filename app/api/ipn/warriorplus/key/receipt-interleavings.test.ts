import fc from 'fast-check'
import { computeReceiptCode } from '@/lib/server/auth/receipt-code'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createTestSignInLink } from '@/tests/create-test-sign-in-link'
import {
  createNotifiedProduct,
  createSaleFields,
  encodeFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { loadSignInBrowsers, type SignInBrowser } from '@/tests/sign-in-browser'
import { POST as notify } from '../route'
import { POST as askReceipt } from './route'

jest.mock('next/headers', () => jest.requireActual('@/tests/request-scope'))

let openBrowser: (client?: string) => SignInBrowser

beforeAll(async () => {
  openBrowser = (await loadSignInBrowsers()).openBrowser
})

const events = ['notified', 'receipt', 'second sale', 'refund', 'code typed', 'link pressed'] as const
type Event = (typeof events)[number]
const beginnings = ['nobody', 'an account', 'ADMIN_EMAILS'] as const
let runs = 0

/** Runs events of one buyer and of an attacker who knows every receipt code. */
async function play(beginning: (typeof beginnings)[number], batches: Event[][]) {
  const run = `run-${++runs}`
  const email = beginning === 'ADMIN_EMAILS' ? 'owner@example.com' : `${run}@example.com`
  await db.user.deleteMany({ where: { email } })
  if (beginning === 'an account') await db.user.create({ data: { email } })
  const sale = { WP_SALEID: run, WP_SALE: run, WP_BUYER_EMAIL: email, IPN_ID: run }
  const second = { ...sale, WP_SALEID: `${run}b`, WP_SALE: `${run}b`, IPN_ID: `${run}b` }
  const inByReceipt: SignInBrowser[] = []
  const happen: Record<Event, () => Promise<unknown>> = {
    notified: () => callRoute(notify, { raw: encodeFields(createSaleFields(sale)) }),
    receipt: () => callRoute(askReceipt, { raw: encodeFields(createSaleFields(sale)) }),
    'second sale': () => callRoute(askReceipt, { raw: encodeFields(createSaleFields(second)) }),
    refund: () => postNotification(createSaleFields({ ...sale, WP_ACTION: 'refund', IPN_ID: `${run}r` })),
    async 'code typed'() {
      const purchases = await db.purchase.findMany({ where: { warriorPlusSaleId: { startsWith: run } } })
      for (const { id } of purchases) {
        const browser = openBrowser()
        await browser.type(email, computeReceiptCode(id))
        if (browser.isSignedIn()) inByReceipt.push(browser)
      }
    },
    'link pressed': async () => openBrowser().press(await createTestSignInLink(email)),
  }
  for (const batch of batches) await Promise.all(batch.map((event) => happen[event]()))
  return { email, inByReceipt }
}

async function judge(beginning: (typeof beginnings)[number], batches: Event[][]) {
  const { email, inByReceipt } = await play(beginning, batches)
  const user = await db.user.findUnique({ where: { email }, include: { purchases: true, mails: true } })
  // A receipt code signs in once, and only to the account that its sale created.
  expect(inByReceipt.length).toBeLessThanOrEqual(user?.createdByPurchaseId ? 1 : 0)
  if (beginning !== 'nobody') expect(inByReceipt).toEqual([])
  const wasPressed = batches.flat().includes('link pressed')
  // After somebody verified the email with a link, sessions that were started with receipt codes no longer
  // exist.
  const inside = await Promise.all(inByReceipt.map((browser) => browser.viewer()))
  if (wasPressed) expect(inside.every((viewer) => viewer === undefined)).toBe(true)
  expect(user?.isAdmin ?? false).toBe(beginning === 'ADMIN_EMAILS' && wasPressed)
  expect(user?.emailVerified != null).toBe(wasPressed)
  // No sale and no welcome email exists twice.
  const sales = user?.purchases.map(({ warriorPlusSaleId }) => warriorPlusSaleId) ?? []
  expect(new Set(sales).size).toBe(sales.length)
  expect(user?.mails.filter(({ kind }) => kind === 'welcome').length ?? 0).toBeLessThanOrEqual(1)
}

test('a receipt never opens an existing account and never makes an administrator, in any order of events', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  const batch = fc.array(fc.constantFrom(...events), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...beginnings), fc.array(batch, { minLength: 1, maxLength: 4 }), judge),
    { numRuns: 40 },
  )
}, 120_000)

test('a receipt never opens an existing account if the email and the receipt are used at the same time', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  let entered = 0
  for (let round = 0; round < 25; round++) {
    const { inByReceipt } = await play('nobody', [['receipt'], ['code typed', 'link pressed']])
    entered += inByReceipt.length
    for (const browser of inByReceipt) expect(await browser.viewer()).toBeUndefined()
  }
  // If no receipt code had signed in, the two requests would never have overlapped, and the test would prove
  // nothing.
  expect(entered).toBeGreaterThan(0)
}, 60_000)
