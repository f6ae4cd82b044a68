import { builtInLanding } from '@/lib/built-in-landing'
import { type Landing, type LandingState, landingSchema, toVideoEmbedUrl } from '@/lib/contract/site/landing'
import { findLanding } from '@/lib/data/site/landing'
import { db } from '@/lib/server/db/client'
import { getCurrentSite } from '@/lib/server/site/current-site'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin } from '@/tests/factories'
import { PUT } from './draft/route'
import { POST as publishNow } from './publish/route'
import { GET } from './route'
import { POST as restoreNow } from './versions/[version]/restore/route'

type Owner = Awaited<ReturnType<typeof createAdmin>>
const read = async (as: Owner) => (await callRoute<LandingState>(GET, { as })).body
const write = (as: Owner, body: unknown) => callRoute(PUT, { as, method: 'PUT', body })
const publish = (as: Owner) => callRoute<{ version: number }>(publishNow, { as, method: 'POST' })
const restore = (as: Owner, version: number | string) =>
  callRoute<LandingState>(restoreNow, { as, method: 'POST', params: { version: String(version) } })
const titled = (title: string): Landing => ({
  ...builtInLanding,
  finalCall: { ...builtInLanding.finalCall, title },
})

test('accepts the built-in text as a landing page', () => {
  expect(landingSchema.parse(builtInLanding)).toEqual(builtInLanding)
})

test('refuses people who aren’t administrators', async () => {
  await expectAdminOnly(GET, { method: 'GET' })
  await expectAdminOnly(PUT, { method: 'PUT', body: builtInLanding })
  await expectAdminOnly(publishNow, { method: 'POST' })
  await expectAdminOnly(restoreNow, { method: 'POST', params: { version: '1' } })
})

test('shows the built-in page until one is published', async () => {
  const as = await createAdmin()
  expect(await read(as)).toEqual({ draft: builtInLanding, published: null, versions: [] })
  expect((await publish(as)).status).toBe(409)
  expect((await write(as, titled('Begin.'))).status).toBe(204)
  expect((await getCurrentSite()).version).toBe('first')
  expect(await findLanding()).toBeNull()
  expect(await read(as)).toMatchObject({ draft: titled('Begin.'), published: null })
})

test('shows a version once it is published, and can restore it as the draft', async () => {
  const as = await createAdmin({ email: 'owner@example.com' })
  await write(as, titled('One.'))
  const one = await publish(as)
  expect(one.status).toBe(201)
  const { version } = await getCurrentSite()
  expect(version).not.toBe('first')
  expect(await findLanding()).toEqual(titled('One.'))
  await write(as, titled('Two.'))
  const two = await publish(as)
  expect((await getCurrentSite()).version).not.toBe(version)
  const state = (await restore(as, one.body.version)).body
  expect(state.draft).toEqual(titled('One.'))
  expect(state.published).toEqual(titled('Two.'))
  expect(state.versions).toMatchObject([
    { version: two.body.version, publishedBy: 'owner@example.com' },
    { version: one.body.version },
  ])
  for (const none of [two.body.version + 1, -1, 'x', '1e3000', 2_000_000_001]) {
    expect((await restore(as, none)).status).toBe(404)
  }
})

test('creates no new version if the draft is already published', async () => {
  const as = await createAdmin()
  await write(as, titled('One.'))
  expect((await publish(as)).status).toBe(201)
  const { version } = await getCurrentSite()
  expect((await publish(as)).status).toBe(409)
  expect((await getCurrentSite()).version).toBe(version)
  expect((await read(as)).versions).toHaveLength(1)
  await write(as, titled('Two.'))
  expect((await publish(as)).status).toBe(201)
  await write(as, titled('One.'))
  expect((await publish(as)).status).toBe(201)
})

test('shows the newest readable version, and never the built-in text instead', async () => {
  const as = await createAdmin()
  await write(as, titled('One.'))
  await publish(as)
  await db.landingVersion.create({ data: { content: { hero: null } } })
  expect(await findLanding()).toEqual(titled('One.'))
  await db.landingVersion.updateMany({ data: { content: {} } })
  await expect(findLanding()).rejects.toThrow('Couldn’t read any version')
})

test('keeps the last fifty versions', async () => {
  const as = await createAdmin()
  await write(as, titled('One.'))
  const content = titled('Before.')
  await db.landingVersion.createMany({ data: Array.from({ length: 52 }, () => ({ content })) })
  await publish(as)
  expect(await db.landingVersion.count()).toBe(50)
  expect(await findLanding()).toEqual(titled('One.'))
})

const link = (buyLink: string) => ({ buyLink })
test.each([
  ['a buy link of another shop', link('https://example.com/o2/a')],
  ['a buy link without https', link('http://warriorplus.com/o2/a')],
  ['a buy link that is a script', link('javascript:alert(1)//https://warriorplus.com/o2/')],
  ['a buy link with a query', link('https://warriorplus.com/o2/a?x="><script>')],
  ['a buy link elsewhere at WarriorPlus', link('https://warriorplus.com/account')],
  ['a video URL of another site', { film: { title: 'x', url: 'https://example.com/embed/aaaaaaaaaaa' } }],
  ['a script as a video URL', { film: { title: 'x', url: 'javascript:alert(1)' } }],
  ['a text that is too long', { description: 'a'.repeat(301) }],
  ['an empty list', { benefits: { ...builtInLanding.benefits, items: [] } }],
  ['a repeated section', { order: ['benefits', 'benefits'] }],
  ['an unknown section', { order: ['pop-up'] }],
  ['an unknown field', { html: '<b>' }],
])('%s is refused', async (_what, part) => {
  expect((await write(await createAdmin(), { ...builtInLanding, ...part })).status).toBe(400)
})

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://youtube.com.example.com/watch?v=dQw4w9WgXcQ', null],
  ['https://youtu.be/../../x', null],
])('plays %s from %s', (url, embed) => expect(toVideoEmbedUrl(url)).toBe(embed))

test('fills in the defaults for fields that an old version doesn’t have', async () => {
  const as = await createAdmin()
  const {
    page: _,
    hero: { picture: __, ...hero },
    ...others
  } = titled('Long ago.')
  const earlier = { ...others, hero }
  await db.landingVersion.create({ data: { content: earlier } })
  expect(await findLanding()).toEqual(titled('Long ago.'))
  const spanish = {
    ...builtInLanding,
    page: { ...builtInLanding.page, language: 'es', finishWith: 'Terminas con' },
  }
  expect((await write(as, spanish)).status).toBe(204)
  expect((await read(as)).draft).toEqual(spanish)
  const wrong = { ...spanish, page: { ...spanish.page, language: 'Spanish' } }
  expect((await write(as, wrong)).status).toBe(400)
})

test('can restore the built-in page, which was never published', async () => {
  const as = await createAdmin()
  await write(as, titled('Bread.'))
  await publish(as)
  const { draft, published } = (await restore(as, 0)).body
  expect(draft).toEqual(builtInLanding)
  expect(published).toEqual(titled('Bread.'))
  await publish(as)
  expect(await findLanding()).toEqual(builtInLanding)
})
