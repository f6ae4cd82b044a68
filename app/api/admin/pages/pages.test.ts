import type { SitePage } from '@/lib/contract/site/pages'
import { findPublishedPage, findPublishedRefundPage, getPage, listPageLinks } from '@/lib/data/site/pages'
import { db } from '@/lib/server/db/client'
import { getCurrentSite } from '@/lib/server/site/current-site'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin, MISSING_ID } from '@/tests/factories'
import { DELETE, PUT } from './[pageId]/route'
import { GET, POST } from './route'

type Owner = Awaited<ReturnType<typeof createAdmin>>
const words = { slug: 'refunds', title: 'Refund Policy', body: '14 days.', published: true }
const create = (as: Owner, body: unknown) => callRoute<SitePage>(POST, { as, body })
const edit = (as: Owner, pageId: string, body: unknown) =>
  callRoute<SitePage>(PUT, { as, method: 'PUT', params: { pageId }, body })
const remove = (as: Owner, pageId: string) => callRoute(DELETE, { as, method: 'DELETE', params: { pageId } })

test('lets only administrators write pages', async () => {
  await expectAdminOnly(GET, { method: 'GET' })
  await expectAdminOnly(POST, { method: 'POST', body: words })
  const params = { pageId: MISSING_ID }
  await expectAdminOnly(PUT, { method: 'PUT', params, body: words })
  await expectAdminOnly(DELETE, { method: 'DELETE', params })
})

test('shows a published page to everybody and a draft to nobody', async () => {
  const as = await createAdmin()
  const draft = await create(as, { ...words, published: false })
  expect(draft).toMatchObject({ status: 201, body: { slug: 'refunds', published: false } })
  expect(await findPublishedPage('refunds')).toBeNull()
  expect(await listPageLinks()).toEqual([])
  expect((await edit(as, draft.body.id, { published: true })).body).toMatchObject(words)
  await create(as, { slug: 'faq', title: 'Questions', body: 'Ask.', published: true })
  expect(await findPublishedPage('refunds')).toMatchObject({
    title: 'Refund Policy',
    body: '14 days.',
    links: [
      { slug: 'refunds', title: 'Refund Policy' },
      { slug: 'faq', title: 'Questions' },
    ],
  })
  const listed = (await callRoute<SitePage[]>(GET, { as })).body ?? []
  expect(listed.map(({ slug }) => slug)).toEqual(['refunds', 'faq'])
  // The list leaves out the page texts, because a hundred texts would be 3 MB.
  expect(listed.some((page) => 'body' in page)).toBe(false)
  expect((await remove(as, draft.body.id)).status).toBe(204)
  expect(await findPublishedPage('refunds')).toBeNull()
  const said = await db.auditLog.findMany({
    where: { action: { startsWith: 'page.' } },
    orderBy: { at: 'asc' },
  })
  expect(said.map(({ action }) => action)).toEqual([
    'page.create',
    'page.update',
    'page.create',
    'page.delete',
  ])
})

test('keeps each version with its time, even after the page is deleted', async () => {
  const as = await createAdmin()
  const page = (await create(as, words)).body
  const atFirst = new Date().toISOString()
  await edit(as, page.id, { title: 'Refund Policy' })
  expect((await getPage(as.viewer, page.id)).versions).toHaveLength(1)
  await edit(as, page.id, { body: '30 days.' })
  expect((await findPublishedRefundPage(new Date().toISOString()))?.text).toBe('30 days.')
  await edit(as, page.id, { slug: 'returns' })
  expect(await findPublishedRefundPage(new Date().toISOString())).toBeNull()
  await remove(as, page.id)
  expect(await findPublishedRefundPage(atFirst)).toMatchObject({ text: '14 days.' })
  expect(await findPublishedRefundPage(new Date(Date.parse(atFirst) - 60_000).toISOString())).toBeNull()
  const kept = await db.pageVersion.findMany({ orderBy: [{ since: 'asc' }, { id: 'asc' }] })
  expect(kept.map(({ slug, body, published }) => [slug, body, published])).toEqual([
    ['refunds', '14 days.', true],
    ['refunds', '30 days.', true],
    ['refunds', '30 days.', false],
    ['returns', '30 days.', true],
    ['returns', '30 days.', false],
  ])
})

test('changes the site version after each change', async () => {
  const as = await createAdmin()
  expect((await getCurrentSite()).version).toBe('first')
  const { id } = (await create(as, words)).body
  const { version } = await getCurrentSite()
  expect(version).not.toBe('first')
  await edit(as, id, { published: false })
  expect((await getCurrentSite()).version).not.toBe(version)
})

test.each([
  ['a URL in capitals', { slug: 'Refunds' }],
  ['a URL with a slash', { slug: 'a/b' }],
  ['a URL of 61 letters', { slug: 'a'.repeat(61) }],
  ['no title', { title: ' ' }],
  ['no text', { body: '' }],
  ['a text that is too long', { body: 'a'.repeat(30_001) }],
  ['a text of too many bytes', { body: '名'.repeat(20_001) }],
  ['an unknown field', { html: '<p>' }],
])('%s is refused', async (_what, part) => {
  const as = await createAdmin()
  expect((await create(as, { ...words, ...part })).status).toBe(400)
})

test('refuses a URL that another page has', async () => {
  const as = await createAdmin()
  await create(as, words)
  const other = (await create(as, { ...words, slug: 'terms' })).body
  const refusal = { status: 409, body: { fields: { slug: [expect.any(String)] } } }
  expect(await create(as, words)).toMatchObject(refusal)
  expect(await edit(as, other.id, { slug: 'refunds' })).toMatchObject(refusal)
  expect((await edit(as, MISSING_ID, { title: 'x' })).status).toBe(404)
  expect((await remove(as, MISSING_ID)).status).toBe(404)
})

test('refuses to publish unfinished text and says where it is', async () => {
  const as = await createAdmin()
  const unfinished = { ...words, body: 'See [our terms](/p/terms).\n\nWithin [30] days.' }
  const problem = expect.stringContaining('line 3: [30]')
  const refusal = { status: 409, body: { code: 'conflict', message: problem, fields: { body: [problem] } } }
  expect(await create(as, unfinished)).toMatchObject(refusal)
  expect(await db.page.count()).toBe(0)
  const { id } = (await create(as, { ...unfinished, published: false })).body
  expect(await edit(as, id, { published: true })).toMatchObject(refusal)
  expect(await edit(as, id, { published: true, body: '> **not legal advice**' })).toMatchObject({
    status: 409,
    body: { fields: { body: [expect.stringContaining('line 1: the note about legal advice')] } },
  })
  expect(await findPublishedPage('refunds')).toBeNull()
  expect((await edit(as, id, { published: true, body: 'Within 30 days.' })).status).toBe(200)
})

test('keeps a page with unfinished text that was published before, until it is edited', async () => {
  const as = await createAdmin()
  const { id } = await db.page.create({ data: { ...words, body: 'Within [30] days.' } })
  expect(await findPublishedPage('refunds')).toMatchObject({ body: 'Within [30] days.' })
  expect((await edit(as, id, { title: 'Refunds' })).status).toBe(409)
  expect((await edit(as, id, { published: false })).status).toBe(200)
})
