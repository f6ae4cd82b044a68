import { NextRequest } from 'next/server'
import { readWithdrawalCookie, WITHDRAWAL_COOKIE } from '@/lib/data/sales/withdrawals/withdrawal-steps'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createPerson, MISSING_ID, type TestPerson } from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { createViewAsScenario } from '@/tests/view-as-scenario'
import { turnOnWithdrawals } from '@/tests/withdrawal-helpers'
import { POST } from './route'

const filled = { name: 'Jane Doe', email: 'Jane@example.com', replyTo: '', order: '23456789', website: '' }

/**
 * Sends the form like a browser without JavaScript. Returns the response and the step that the page shows
 * next.
 */
async function send(fields: Record<string, string>, as?: TestPerson, ip = '203.0.113.7') {
  const raw = new URLSearchParams({ locale: 'de', purchaseId: '', ...filled, ...fields })
  const headers = { 'x-forwarded-for': ip }
  const answer = await callRoute<{ message?: string }>(POST, { raw, headers, ...(as && { as }) })
  await waitForBackgroundWork()
  const cookie = answer.headers.get('set-cookie') ?? ''
  const [, value] = new RegExp(`${WITHDRAWAL_COOKIE}=([^;]*)`).exec(cookie) ?? []
  return { ...answer, cookie, location: answer.headers.get('location'), next: readWithdrawalCookie(value) }
}
const stored = () => db.withdrawal.findMany()

test('shows what will be sent first, and stores it only after the confirmation', async () => {
  await turnOnWithdrawals()
  const reviewed = await send({ step: 'review' })
  expect([reviewed.status, reviewed.location]).toEqual([
    303,
    'http://localhost:3000/withdraw?lang=de&step=review',
  ])
  expect(reviewed.cookie).toMatch(/; Path=\/withdraw; Max-Age=600; HttpOnly; SameSite=Strict$/)
  expect(reviewed.next).toMatchObject({ step: 'review', draft: filled, problems: [], receipt: null })
  expect(await stored()).toEqual([])
  const confirmed = await send({ step: 'confirm' })
  expect(confirmed.location).toBe('http://localhost:3000/withdraw?lang=de&step=sent')
  const [declaration] = await stored()
  expect(declaration).toMatchObject({
    name: 'Jane Doe',
    email: 'jane@example.com',
    orderText: '23456789',
    locale: 'de',
    timeZone: null,
  })
  expect(confirmed.next?.receipt).toEqual({
    id: declaration?.id,
    submittedAt: declaration?.submittedAt.toISOString(),
  })
  expect(await db.emailOutbox.findMany()).toMatchObject([
    { kind: 'withdrawal', withdrawalId: declaration?.id },
  ])
})

test('goes back to the fields, with what was entered', async () => {
  await turnOnWithdrawals()
  expect((await send({ step: 'enter' })).next).toMatchObject({ step: 'enter', draft: filled, problems: [] })
})

test('names invalid fields, and keeps what was entered', async () => {
  await turnOnWithdrawals()
  for (const step of ['review', 'confirm']) {
    const { next } = await send({ step, name: 'jane@example.com', replyTo: 'home', order: '#1' })
    expect(next).toMatchObject({ step: 'enter', draft: { name: 'jane@example.com', replyTo: 'home' } })
    expect(next?.problems.toSorted()).toEqual(['name', 'order', 'replyTo'])
  }
  expect(await stored()).toEqual([])
})

test('accepts only a purchase of the signed-in person', async () => {
  await storeSecurityKey()
  await turnOnWithdrawals()
  await createNotifiedProduct('wso_ab12cd')
  const buyer = await createPerson({ email: 'jane@example.com' })
  await postNotification(createSaleFields())
  const { id: purchaseId } = await db.purchase.findFirstOrThrow()
  for (const [id, as] of [
    [purchaseId, undefined],
    [MISSING_ID, buyer],
  ] as const) {
    expect((await send({ step: 'confirm', purchaseId: id }, as)).next?.failure).toBe('other')
  }
  expect((await send({ step: 'confirm', purchaseId }, buyer)).next?.step).toBe('sent')
  expect(await stored()).toMatchObject([{ purchaseSignedIn: purchaseId, purchaseId }])
})

test('counts declarations toward the usual limit, and says on the page that it was reached', async () => {
  await turnOnWithdrawals()
  expect((await send({ step: 'confirm' })).next?.step).toBe('sent')
  const ofClient = { key: { startsWith: 'withdrawal-client:' }, points: 1 }
  expect(await db.rateLimit.updateMany({ where: ofClient, data: { points: 19 } })).toEqual({ count: 1 })
  expect((await send({ step: 'confirm', order: '2' })).next?.step).toBe('sent')
  expect((await send({ step: 'confirm', order: '3' })).next).toMatchObject({
    step: 'review',
    failure: 'limited',
  })
  expect(await db.withdrawal.count()).toBe(2)
})

test('refuses a form larger than 4 KB, with and without a length', async () => {
  await turnOnWithdrawals()
  expect((await send({ step: 'confirm', name: 'x'.repeat(4096) })).status).toBe(413)
  const body = new Blob([`step=confirm&name=${'x'.repeat(4096)}`]).stream()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const request = new NextRequest('http://localhost:3000/', { method: 'POST', body, headers, duplex: 'half' })
  expect((await POST(request, { params: Promise.resolve({}) })).status).toBe(413)
  expect(await stored()).toEqual([])
})

test('stores nothing for a bot, while the form is off, or while an administrator views as a customer', async () => {
  expect((await send({ step: 'confirm' })).status).toBe(404)
  await turnOnWithdrawals()
  expect((await send({ step: 'confirm', website: 'https://example.com' })).next?.step).toBe('sent')
  const { browser } = await createViewAsScenario()
  expect((await send({ step: 'confirm' }, browser)).status).toBe(403)
  expect(await stored()).toEqual([])
})

test.each(['', 'e30', 'not JSON'])('ignores the cookie “%s”, which isn’t ours', (value) => {
  expect(readWithdrawalCookie(value)).toBeNull()
})
