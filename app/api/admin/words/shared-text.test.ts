import { defaultSharedText, type SharedText } from '@/lib/contract/site/shared-text'
import { db } from '@/lib/server/db/client'
import { getCurrentSite, readSharedText } from '@/lib/server/site/current-site'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin, type TestPerson } from '@/tests/factories'
import { GET, PUT } from './route'

const save = (as: TestPerson, body: unknown) => callRoute<SharedText>(PUT, { as, method: 'PUT', body })
const read = async (as: TestPerson) => (await callRoute<SharedText>(GET, { as })).body
const stored = async () => (await db.site.findFirst())?.words

test('refuses people who aren’t administrators', async () => {
  await expectAdminOnly(GET, { method: 'GET' })
  await expectAdminOnly(PUT, { method: 'PUT', body: {} })
})

test('uses the defaults until the owner changes the text, and again after it is restored', async () => {
  const as = await createAdmin()
  const { version } = await getCurrentSite()
  expect(await read(as)).toEqual(defaultSharedText)
  const own = { ...defaultSharedText, language: 'es', home: 'Inicio' }
  expect(await save(as, { language: 'es', home: 'Inicio' })).toMatchObject({ status: 200, body: own })
  expect(await read(as)).toEqual(own)
  expect(await readSharedText()).toEqual(own)
  expect((await getCurrentSite()).version).not.toBe(version)
  expect((await save(as, {})).body).toEqual(defaultSharedText)
  expect(await stored()).toBeNull()
  expect(await readSharedText()).toEqual(defaultSharedText)
  expect((await db.auditLog.findMany()).map(({ action }) => action)).toEqual(['site.words', 'site.words'])
})

test('treats unreadable stored text as unchanged', async () => {
  const as = await createAdmin()
  await db.site.create({ data: { id: 'default', version: 'x', words: { home: ['Inicio'] } } })
  expect(await read(as)).toEqual(defaultSharedText)
  expect(await readSharedText()).toEqual(defaultSharedText)
})

test.each([
  ['an empty text', { home: ' ' }, 'home'],
  ['a long text', { home: 'a'.repeat(61) }, 'home'],
  ['an invalid language', { language: 'Spanish' }, 'language'],
  ['null', { home: null }, 'home'],
  ['an unknown text', { another: 'x' }, undefined],
  ['a list', [], undefined],
])('%s is refused, and nothing changes', async (_what, body, field) => {
  const as = await createAdmin()
  const answer = await callRoute<{ fields?: Record<string, string[]> }>(PUT, { as, method: 'PUT', body })
  expect(answer.status).toBe(400)
  if (field) expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  expect(await db.site.count()).toBe(0)
})
