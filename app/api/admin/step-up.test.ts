import { readdirSync } from 'node:fs'
import path from 'node:path'
import { hashSessionToken } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'
import { consumeWritePoint } from '@/lib/server/http/rate-limit'
import type { RequestHandler } from '@/lib/server/http/route'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createPerson, type TestPerson } from '@/tests/factories'
import { GET as listAudit } from './audit/route'
import { PUT as saveBackups } from './backups/route'
import { PUT as saveBrand } from './brand/route'
import { GET as getAi, PUT as saveAi } from './settings/ai/route'
import { PUT as saveSettings } from './settings/route'
import { DELETE as deleteUser, PUT as saveUser } from './users/[userId]/route'

type Verb = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const verbs: Verb[] = ['POST', 'PUT', 'PATCH', 'DELETE']
const api = path.join(process.cwd(), 'app/api')

/** Administrator writes that require a passkey confirmation: always, or if the call meets a condition. */
const protectedWrites: Record<string, 'always' | 'condition'> = {
  'DELETE account/passkeys/[passkeyId]': 'always',
  'DELETE account/sessions': 'condition',
  'DELETE account/sessions/[sessionId]': 'always',
  'DELETE admin/networks/[network]/keys/[keyId]': 'always',
  'DELETE admin/quiet': 'always',
  'DELETE admin/settings/[key]': 'always',
  'DELETE admin/settings/ai': 'always',
  'DELETE admin/settings/email': 'always',
  'DELETE admin/users/[userId]': 'always',
  'POST account/passkeys': 'condition',
  'POST account/passkeys/options': 'condition',
  'POST admin/backups': 'always',
  'POST admin/mails/[broadcastId]/send': 'always',
  'POST admin/networks/[network]/keys': 'always',
  'POST admin/networks/[network]/release': 'always',
  'POST admin/networks/[network]/token': 'always',
  'POST admin/users/[userId]/correction': 'always',
  'POST admin/users/[userId]/merge': 'always',
  'PUT admin/backups': 'condition',
  'PUT admin/brand': 'condition',
  'PUT admin/listings': 'condition',
  'PUT admin/networks/[network]': 'always',
  'PUT admin/networks/[network]/keys/[keyId]': 'always',
  'PUT admin/settings': 'condition',
  'PUT admin/settings/ai': 'condition',
  'PUT admin/settings/email': 'always',
  'PUT admin/users/[userId]': 'condition',
}

/** Administrator writes that work without a passkey confirmation in the last 15 minutes. */
const unprotectedWrites = [
  'DELETE admin/demo',
  'DELETE admin/imports/[importId]',
  'DELETE admin/leads/[leadId]',
  'DELETE admin/mails/[broadcastId]',
  'DELETE admin/mails/words/[kind]',
  'DELETE admin/offers/[offerId]',
  'DELETE admin/pages/[pageId]',
  'DELETE admin/products/[productId]',
  'DELETE admin/suppressions/[suppressionId]',
  'DELETE admin/users/[userId]/emails',
  'DELETE admin/users/[userId]/openings/[openingId]',
  'DELETE courses/[courseId]',
  'DELETE files/[fileId]',
  'DELETE sections/[sectionId]',
  'DELETE videos/[videoId]',
  'DELETE videos/[videoId]/cues/[cueId]',
  'POST admin/imports',
  'POST admin/imports/[importId]/start',
  'POST admin/ipn/[eventId]/replay',
  'POST admin/ipn/test',
  'POST admin/landing/publish',
  'POST admin/landing/start',
  'POST admin/landing/versions/[version]/restore',
  'POST admin/mails',
  'POST admin/mails/[broadcastId]/stop',
  'POST admin/mails/[broadcastId]/test',
  'POST admin/mails/preview',
  'POST admin/networks/[network]/test',
  'POST admin/offers',
  'POST admin/pages',
  'POST admin/products',
  'POST admin/products/[productId]/access',
  'POST admin/reconciliation/[saleId]/repair',
  'POST admin/settings/email/test',
  'POST admin/settings/test',
  'POST admin/speech',
  'POST admin/users/[userId]/access',
  'POST admin/users/[userId]/emails',
  'POST admin/users/[userId]/openings',
  'POST admin/users/[userId]/welcome',
  'POST admin/view-as',
  'POST auth/step-up',
  'POST auth/step-up/options',
  'POST courses',
  'POST courses/[courseId]/image',
  'POST objects/upload',
  'POST sections',
  'POST sections/[sectionId]/image',
  'POST videos',
  'POST videos/[videoId]/chapters/propose',
  'POST videos/[videoId]/files',
  'POST videos/[videoId]/speech',
  'PUT account/passkeys/[passkeyId]',
  'PUT admin/first-run',
  'PUT admin/landing/draft',
  'PUT admin/mails/[broadcastId]',
  'PUT admin/mails/words/[kind]',
  'PUT admin/offer-rules',
  'PUT admin/offers/[offerId]',
  'PUT admin/offers/order',
  'PUT admin/pages/[pageId]',
  'PUT admin/products/[productId]',
  'PUT admin/purchases/[purchaseId]',
  'PUT admin/settings/withdrawal',
  'PUT admin/store',
  'PUT admin/users/[userId]/emails',
  'PUT admin/withdrawals/[withdrawalId]',
  'PUT admin/words',
  'PUT courses/[courseId]',
  'PUT courses/[courseId]/image',
  'PUT courses/order',
  'PUT sections/[sectionId]',
  'PUT sections/[sectionId]/image',
  'PUT sections/[sectionId]/videos/order',
  'PUT sections/order',
  'PUT videos/[videoId]',
  'PUT videos/[videoId]/chapters',
  'PUT videos/[videoId]/cues',
  'PUT videos/[videoId]/cues/[cueId]',
  'PUT videos/[videoId]/renditions',
  'PUT videos/[videoId]/speech',
  'PUT videos/[videoId]/storyboard',
  'PUT videos/upload',
]

interface Write {
  name: string
  access: string
  stepUp: 'always' | 'condition' | undefined
}

type Declared = RequestHandler & { spec?: { access: string; stepUp?: unknown } }

async function writesOf(url: string): Promise<Write[]> {
  const route: Record<Verb, Declared> = await import(path.join(api, url, 'route'))
  return verbs.flatMap((verb) => {
    const spec = route[verb]?.spec
    if (!spec) return []
    const condition = spec.stepUp === undefined ? undefined : 'condition'
    return [
      { name: `${verb} ${url}`, access: spec.access, stepUp: spec.stepUp === true ? 'always' : condition },
    ]
  })
}

async function listWrites(): Promise<Write[]> {
  const files = readdirSync(api, { recursive: true, encoding: 'utf8' })
  const urls = files.filter((file) => file.endsWith('route.ts')).map((file) => path.dirname(file))
  return (await Promise.all(urls.map(writesOf))).flat()
}

test('every write that can do lasting harm asks for the passkey', async () => {
  const found = (await listWrites()).flatMap(({ name, stepUp }) => (stepUp ? [[name, stepUp]] : []))
  expect(Object.fromEntries(found)).toEqual(protectedWrites)
})

test('every other write of an administrator is listed', async () => {
  const writes = (await listWrites()).filter(({ access, stepUp }) => access === 'admin' && !stepUp)
  expect(writes.map(({ name }) => name).sort()).toEqual([...unprotectedWrites].sort())
})

/** Creates an administrator who last confirmed with their passkey more than 15 minutes ago. */
async function createPasskeyAdmin(): Promise<TestPerson> {
  const admin = await createAdmin()
  const userId = admin.viewer.id
  const key = { credentialId: userId, publicKey: new Uint8Array(), counter: 0, rpId: 'localhost' }
  await db.passkey.create({ data: { ...key, userId, name: 'Laptop', isSynced: false } })
  const sid = hashSessionToken(admin.token)
  await db.session.update({ where: { sid }, data: { passkeyAt: new Date(), steppedUpAt: new Date(0) } })
  return admin
}

describe('a condition on the body', () => {
  let admin: TestPerson
  beforeEach(async () => {
    admin = await createPasskeyAdmin()
  })
  const put = async (handler: RequestHandler, body: unknown, params: Record<string, string> = {}) => {
    const answer = await callRoute<{ code?: string }>(handler, { as: admin, method: 'PUT', body, params })
    return answer.body.code === 'step_up'
  }

  test('protects keys and required passkeys, but no other setting', async () => {
    expect(await put(saveSettings, { warriorPlusApiKey: 'a key' })).toBe(true)
    expect(await put(saveSettings, { warriorPlusSecurityKey: 'a key' })).toBe(true)
    expect(await put(saveSettings, { passkeysRequired: true })).toBe(true)
    expect(await put(saveSettings, { certificates: true })).toBe(false)
    const { models, limits, isOn } = (await callRoute<Record<string, unknown>>(getAi, { as: admin })).body
    expect(await put(saveAi, { models, limits, isOn, key: 'sk-1' })).toBe(true)
    expect(await put(saveAi, { models, limits, isOn })).toBe(false)
  })

  test('protects the passphrase of backups, but not their schedule', async () => {
    const schedule = { isOn: false, hour: 3, keep: 14, toBucket: false }
    expect(await put(saveBackups, { schedule, passphrase: 'a long passphrase' })).toBe(true)
    expect(await put(saveBackups, { schedule, passphrase: null })).toBe(true)
    expect(await put(saveBackups, { schedule })).toBe(false)
  })

  test('protects another address for replies, but not an unchanged one', async () => {
    await db.site.create({ data: { id: 'default', version: '', replyTo: 'me@example.com' } })
    expect(await put(saveBrand, { replyTo: 'thief@example.com' })).toBe(true)
    expect(await put(saveBrand, { supportEmail: 'thief@example.com' })).toBe(true)
    expect(await put(saveBrand, { replyTo: '' })).toBe(true)
    expect(await put(saveBrand, { replyTo: 'me@example.com', supportEmail: '', name: 'Folding' })).toBe(false)
  })

  test('protects the email of an administrator, but not the one of a student', async () => {
    const [colleague, student] = [await createAdmin(), await createPerson()]
    const give = (one: TestPerson, body: object) => put(saveUser, body, { userId: one.viewer.id })
    expect(await give(colleague, { email: 'thief@example.com' })).toBe(true)
    expect(await give(colleague, { email: colleague.viewer.email, firstName: 'Bert' })).toBe(false)
    expect(await give(student, { email: 'student@example.com' })).toBe(false)
  })

  test('asks nothing of an administrator without a passkey', async () => {
    await db.passkey.deleteMany()
    expect(await put(saveSettings, { warriorPlusApiKey: 'a key' })).toBe(false)
    expect(await put(saveBrand, { replyTo: 'me@example.com' })).toBe(false)
  })
})

test('changing an administrator’s email ends their passkeys', async () => {
  const [admin, colleague] = [await createAdmin(), await createPasskeyAdmin()]
  const params = { userId: colleague.viewer.id }
  await callRoute(saveUser, { as: admin, method: 'PUT', params, body: { email: 'bert@example.com' } })
  expect([
    await db.passkey.count(),
    await db.session.count({ where: { userId: colleague.viewer.id } }),
  ]).toEqual([0, 0])
  expect(await db.emailOutbox.findFirst({ where: { kind: 'alert' } })).toMatchObject({
    parameters: { title: 'Passkeys were removed', facts: expect.arrayContaining([['Passkey', 'Laptop']]) },
  })
  const { body } = await callRoute<object[]>(listAudit, { as: admin })
  expect(body).toContainEqual(
    expect.objectContaining({
      actorEmail: admin.viewer.email,
      action: 'passkey.end',
      target: 'bert@example.com: Laptop',
    }),
  )
})

test('a deleted administrator’s passkeys are named in the audit log', async () => {
  const [admin, colleague] = [await createAdmin(), await createPasskeyAdmin()]
  const params = { userId: colleague.viewer.id }
  expect((await callRoute(deleteUser, { as: admin, method: 'DELETE', params })).status).toBe(204)
  const entry = { action: 'passkey.end', actorId: admin.viewer.id, target: `${colleague.viewer.id}: Laptop` }
  expect(await db.auditLog.findMany({ where: { action: 'passkey.end' } })).toMatchObject([entry])
})

test('an administrator who sends too many writes gets that error instead of the passkey prompt', async () => {
  const [admin, student] = [await createPasskeyAdmin(), await createPerson()]
  const end = () =>
    callRoute(deleteUser, { as: admin, method: 'DELETE', params: { userId: student.viewer.id } })
  expect(await end()).toMatchObject({ status: 403, body: { code: 'step_up' } })
  const isLeft = () =>
    consumeWritePoint(admin.viewer.id).then(
      () => true,
      () => false,
    )
  while (await isLeft());
  const refused = await end()
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await db.user.count({ where: { id: student.viewer.id } })).toBe(1)
})
