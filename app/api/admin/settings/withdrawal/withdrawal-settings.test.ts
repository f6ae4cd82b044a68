import type { WithdrawalSettings } from '@/lib/contract/sales/withdrawal-settings'
import { renderEmail } from '@/lib/data/mail/render-email'
import { db } from '@/lib/server/db/client'
import { renderEmailText } from '@/lib/server/email/send-email'
import { getCurrentSite } from '@/lib/server/site/current-site'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createPerson, MISSING_ID, type TestPerson } from '@/tests/factories'
import { renderLanding } from '@/tests/render-landing'
import { PUT as saveBrand } from '../../brand/route'
import { GET, PUT } from './route'

let admin: TestPerson
beforeEach(async () => {
  admin = await createAdmin()
})

const defaults: WithdrawalSettings = {
  on: false,
  sellsToEu: null,
  contact: null,
  days: 14,
  sellers: { warriorplus: 'me' },
}
const on: WithdrawalSettings = { ...defaults, on: true, sellsToEu: true, contact: 'help@example.com' }
const save = (body: object) => callRoute<WithdrawalSettings>(PUT, { as: admin, method: 'PUT', body })

test('is off until the owner turns it on', async () => {
  expect((await callRoute(GET, { as: admin })).body).toEqual(defaults)
  expect(await save({ ...on, days: 30, sellers: { warriorplus: 'network' } })).toMatchObject({
    status: 200,
    body: { ...on, days: 30, sellers: { warriorplus: 'network' } },
  })
  expect(await db.auditLog.findFirst()).toMatchObject({ action: 'settings.withdrawal', target: 'on' })
})

test('has a seller for each network that the shop uses, as the network sells unless the owner decides otherwise', async () => {
  const networks = ['jvzoo', 'digistore24', 'clickbank']
  await db.networkSetup.createMany({
    data: networks.map((network) => ({ network, setUpAt: network === 'clickbank' ? null : new Date() })),
  })
  expect((await callRoute<WithdrawalSettings>(GET, { as: admin })).body.sellers).toEqual({
    warriorplus: 'me',
    jvzoo: 'me',
    digistore24: 'network',
  })
  const sellers = { warriorplus: 'me', digistore24: 'me', clickbank: 'network', stripe: 'me' }
  expect(await save({ ...on, sellers })).toMatchObject({
    status: 200,
    body: { sellers: { ...sellers, jvzoo: 'me' } },
  })
  expect((await save({ ...on, sellers: { warriorplus: 'network' } })).body.sellers).toEqual({
    ...sellers,
    warriorplus: 'network',
    jvzoo: 'me',
  })
})

test.each([
  ['no contact', { contact: ' ' }],
  ['fewer than 14 days', { days: 13 }],
  ['more than 365 days', { days: 366 }],
  ['an unknown network', { sellers: { warriorplus: 'me', other: 'me' } }],
  ['a missing network', { sellers: {} }],
])('refuses %s', async (_, change) => {
  expect((await save({ ...on, ...change })).status).toBe(400)
})

test('a shop that sells to the EU asks before loading YouTube and Vimeo videos, unless its owner decides otherwise', async () => {
  const asks = async () => (await getCurrentSite()).asksBeforeOutsideVideos
  expect(await asks()).toBe(false)
  await save(on)
  expect(await asks()).toBe(true)
  await callRoute(saveBrand, { as: admin, method: 'PUT', body: { asksBeforeOutsideVideos: false } })
  expect(await asks()).toBe(false)
})

test('makes a new version of the site, whose footer then links to the form', async () => {
  const before = await renderLanding()
  const { version } = await getCurrentSite()
  expect(before).not.toContain('/withdraw')
  await save(on)
  const site = await getCurrentSite()
  expect([site.version === version, site.isWithdrawalOn]).toEqual([false, true])
  const links = [
    ...(await renderLanding()).matchAll(/<a href="([^"]*)"(?: lang="(\w+)")?[^>]*>([^<]*)<\/a><\/li>/g),
  ]
  expect(links.at(-1)?.slice(1)).toEqual(['/withdraw', 'en', 'Withdraw from contract here'])
  await save({ ...on, on: false })
  expect(await renderLanding()).toBe(before)
})

test('access emails link to the form while it is on, and are unchanged while it is off', async () => {
  const { viewer } = await createPerson()
  const due = {
    id: MISSING_ID,
    priority: 0,
    attempts: 1,
    userId: viewer.id,
    leadId: null,
    withdrawalId: null,
    purchaseId: null,
    broadcastId: null,
    dropReason: null,
    recipient: viewer.email,
    email: viewer.email,
    firstName: null,
    parameters: { bought: 'The course' },
  }
  const texts = async () =>
    Promise.all(
      (['welcome', 'opened'] as const).map(async (kind) =>
        renderEmailText(await renderEmail({ ...due, kind }, async () => 'token')),
      ),
    )
  const before = await texts()
  await save(on)
  for (const text of await texts()) {
    expect(text).toContain('Withdraw from contract here')
    expect(text).toContain('http://localhost:3000/withdraw')
  }
  await save({ ...on, on: false })
  expect(await texts()).toEqual(before)
})
