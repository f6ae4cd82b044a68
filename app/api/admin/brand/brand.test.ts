import type { Brand } from '@/lib/contract/site/brand'
import { defaultSharedText } from '@/lib/contract/site/shared-text'
import { db } from '@/lib/server/db/client'
import { readEmailSender } from '@/lib/server/email/email-config'
import { env } from '@/lib/server/env'
import { getCurrentBrand, getCurrentSite } from '@/lib/server/site/current-site'
import { callRoute } from '@/tests/call-route'
import { COURSE_ID } from '@/tests/course-id'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin, createCourse } from '@/tests/factories'
import { PUT as saveSharedText } from '../words/route'
import { GET, PUT } from './route'

type Owner = Awaited<ReturnType<typeof createAdmin>>
const save = (as: Owner, body: unknown) => callRoute<Brand>(PUT, { as, method: 'PUT', body })
const image = '/objects/images/0197a8f0-0000-7000-8000-000000000000.webp'

const nothing: Brand = {
  name: null,
  logo: null,
  logoDark: null,
  accent: null,
  supportEmail: null,
  senderName: null,
  replyTo: null,
  postalAddress: null,
  picture: null,
  asksBeforeOutsideVideos: false,
  language: 'en',
}

test('refuses people who aren’t administrators', async () => {
  await expectAdminOnly(GET, { method: 'GET' })
  await expectAdminOnly(PUT, { method: 'PUT', body: { name: 'x' } })
})

test('has the defaults until the owner fills in a field', async () => {
  const as = await createAdmin()
  expect((await callRoute<Brand>(GET, { as })).body).toEqual(nothing)
  expect(await getCurrentBrand()).toMatchObject({ name: env.PRODUCT_NAME, accent: null, supportEmail: null })
  expect(await readEmailSender()).toMatchObject({ name: env.PRODUCT_NAME })
})

test('asks before loading YouTube and Vimeo videos once the owner turns it on, with a new site version', async () => {
  const as = await createAdmin()
  const { version } = await getCurrentSite()
  expect(await getCurrentBrand()).toMatchObject({ asksBeforeOutsideVideos: false })
  const asksBeforeOutsideVideos = true
  expect((await save(as, { asksBeforeOutsideVideos })).body).toEqual({ ...nothing, asksBeforeOutsideVideos })
  expect(await getCurrentSite()).toMatchObject({ asksBeforeOutsideVideos })
  expect((await getCurrentSite()).version).not.toBe(version)
})

test('the language of the site applies to its pages and emails, unless they have their own', async () => {
  const as = await createAdmin()
  const languages = async () => {
    const { language, words } = await getCurrentBrand()
    return [language, words.language]
  }
  expect(await languages()).toEqual(['en', 'en'])
  expect((await save(as, { language: 'pt-BR' })).body).toMatchObject({ language: 'pt-BR' })
  expect(await languages()).toEqual(['pt-BR', 'pt-BR'])
  await callRoute(saveSharedText, { as, method: 'PUT', body: { ...defaultSharedText, language: 'es' } })
  expect(await languages()).toEqual(['pt-BR', 'es'])
  expect(await save(as, { language: 'German' })).toMatchObject({ status: 400 })
})

test('courses in the site’s language change with it', async () => {
  const as = await createAdmin()
  const { id } = await createCourse({ language: 'es' })
  const languages = async () =>
    Promise.all(
      [COURSE_ID, id].map(
        async (course) => (await db.course.findUniqueOrThrow({ where: { id: course } })).language,
      ),
    )
  await save(as, { language: 'de' })
  expect(await languages()).toEqual(['de', 'es'])
  await save(as, { name: 'The Shop' })
  await save(as, { language: 'fr' })
  expect(await languages()).toEqual(['fr', 'es'])
})

test('a form that sends a default back doesn’t store it as the owner’s choice', async () => {
  await save(await createAdmin(), { name: 'A', asksBeforeOutsideVideos: false })
  expect(await db.site.findFirst()).toMatchObject({ name: 'A', asksBeforeOutsideVideos: null })
})

test('shows a filled-in field immediately and the default of an emptied field', async () => {
  const as = await createAdmin()
  const { version } = await getCurrentSite()
  const given = {
    name: 'Sell by Evening',
    logo: image,
    accent: '#1D6FE0',
    supportEmail: 'Help@Example.com',
    replyTo: 'help@example.com',
    postalAddress: 'A Street 1',
  }
  const saved = { ...given, accent: '#1d6fe0', supportEmail: 'help@example.com' }
  expect((await save(as, given)).body).toEqual({ ...nothing, ...saved })
  expect((await getCurrentSite()).version).not.toBe(version)
  expect(await getCurrentBrand()).toMatchObject({
    name: 'Sell by Evening',
    logoUrl: image,
    accent: '#1d6fe0',
  })
  expect((await readEmailSender()).name).toBe('Sell by Evening')
  expect((await db.appSettings.findFirst())?.postalAddress).toBe('A Street 1')
  await save(as, { senderName: 'Sam of Sell by Evening' })
  expect((await readEmailSender()).name).toBe('Sam of Sell by Evening')
  expect((await save(as, { name: '', logo: '', accent: '' })).body).toMatchObject({
    name: null,
    logo: null,
    accent: null,
    supportEmail: 'help@example.com',
  })
  expect(await getCurrentBrand()).toMatchObject({ name: env.PRODUCT_NAME })
})

test.each([
  ['a name that is too long', { name: 'a'.repeat(61) }],
  ['a name with a line break', { senderName: 'Sam\r\nBcc: all@example.com' }],
  ['a name with an address', { name: 'Sam <sam@example.com>' }],
  ['an invalid color', { accent: 'red' }],
  ['a color with a CSS rule', { accent: '#fff}body{display:none' }],
  ['a logo on another site', { logo: 'https://example.com/logo.svg' }],
  ['a video as a logo', { logo: image.replace('images', 'uploads').replace('webp', 'mp4') }],
  ['an invalid support email', { supportEmail: 'help' }],
  ['an unknown field', { picture: 'x' }],
])('%s is refused', async (_what, body) => {
  expect((await save(await createAdmin(), body)).status).toBe(400)
})

test('records an audit entry for email settings only if the postal address has changed', async () => {
  const as = await createAdmin()
  const audited = () => db.auditLog.count({ where: { action: 'settings.mails' } })
  await save(as, nothing)
  expect(await audited()).toBe(0)
  await save(as, { ...nothing, postalAddress: 'A Street 1' })
  await save(as, { ...nothing, postalAddress: 'A Street 1', name: 'Another' })
  expect(await audited()).toBe(1)
  await save(as, nothing)
  expect(await audited()).toBe(2)
})
