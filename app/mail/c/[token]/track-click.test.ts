import { POST as unsubscribe } from '@/app/api/unsubscribe/[token]/route'
import { defaultSegment } from '@/lib/contract/mail/broadcasts'
import { createTrackingUrl } from '@/lib/data/mail/click-tracking'
import { createUnsubscribeToken } from '@/lib/data/mail/unsubscribe'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { callRoute } from '@/tests/call-route'
import { createPerson, MISSING_ID } from '@/tests/factories'
import { GET, POST } from './route'

const LINK = 'https://example.com/a?b=1'
let emailId: string
let broadcastId: string

async function handOver(secondsAgo: number, countsClicks = true) {
  const { viewer } = await createPerson({ email: 'ann@example.com' })
  const words = {
    subject: 'News',
    body: `[x](${LINK})`,
    links: [LINK],
    segment: defaultSegment,
    perMinute: 60,
  }
  ;({ id: broadcastId } = await db.broadcast.create({ data: { kind: 'broadcast', ...words, countsClicks } }))
  const sent = { state: 'sent', sentAt: new Date(Date.now() - secondsAgo * 1000) } as const
  ;({ id: emailId } = await db.emailOutbox.create({
    data: { kind: 'broadcast', userId: viewer.id, broadcastId, parameters: {}, ...sent },
  }))
}

const tokenOf = (place: number, of = broadcastId) =>
  createTrackingUrl({ emailId, broadcastId: of }, place).split('/').at(-1) ?? ''
const press = (token: string, method = 'GET') => callRoute(GET, { method, params: { token } })
const clicked = async () => (await db.broadcast.findUniqueOrThrow({ where: { id: broadcastId } })).clicked
const leadsTo = async (token: string) => (await press(token)).headers.get('location')

test('redirects to the stored link and counts each reader once', async () => {
  await handOver(60)
  const answer = await press(tokenOf(0))
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(LINK)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  await press(tokenOf(0))
  expect(await clicked()).toBe(1)
  expect((await callRoute(POST, { method: 'POST', params: { token: tokenOf(0) } })).status).toBe(405)
})

test.each([
  ['a look at its head', 60, 'HEAD', true],
  ['a press within ten seconds of handing over', 5, 'GET', true],
  ['a press where clicks are not counted', 60, 'GET', false],
])('%s redirects without being counted', async (_, secondsAgo, method, counts) => {
  await handOver(secondsAgo, counts)
  expect((await press(tokenOf(0), method)).headers.get('location')).toBe(LINK)
  expect(await clicked()).toBe(0)
})

test('redirects after the reader’s account was deleted', async () => {
  await handOver(60)
  await db.user.deleteMany()
  expect(await leadsTo(tokenOf(0))).toBe(LINK)
  expect(await clicked()).toBe(0)
})

test('redirects forged tokens, unknown links, and deleted broadcasts to the start page', async () => {
  await handOver(60)
  const [email, broadcast, place, signature] = tokenOf(0).split('.')
  const tokens = [
    '',
    'x',
    `${email}.${broadcast}.1.${signature}`,
    `${email}.${broadcast}.${place}.${'A'.repeat(22)}`,
    `${tokenOf(0)}A`,
    tokenOf(7),
    tokenOf(0, MISSING_ID),
    '\u0000',
    'x'.repeat(3000),
  ]
  for (const token of tokens) expect([token, await leadsTo(token)]).toEqual([token, env.APP_URL])
  expect(await clicked()).toBe(0)
})

test('counts an unsubscribe once, for the broadcast that it came from', async () => {
  await handOver(60)
  const raw = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const token = createUnsubscribeToken('ann@example.com', 'news', emailId)
  for (let press = 0; press < 2; press++)
    expect((await callRoute(unsubscribe, { params: { token }, raw })).status).toBe(200)
  const forged = token.replace(emailId, MISSING_ID)
  await callRoute(unsubscribe, { params: { token: forged }, raw })
  expect(await db.mailPreference.findMany()).toMatchObject([{ list: 'news' }])
  expect(await db.broadcast.findMany()).toMatchObject([{ unsubscribed: 1 }])
})
