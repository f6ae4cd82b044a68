import { createElement, type ReactNode } from 'react'
import { CourseLanguageProvider } from '@/components/course/course-language'
import { db } from '@/lib/server/db/client'
import { clearSiteCache, readSiteLangAttribute } from '@/lib/server/site/current-site'
import {
  createCourse,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  restrictToCustomers,
  type TestPerson,
  updateOnlyCourse,
} from '@/tests/factories'
import { renderPage } from '@/tests/render-page'
import AdminPanelPage from '../admin/page'
import CoursePage from './course/[slug]/page'
import NotesPage from './notes/page'
import DashboardPage from './page'
import SectionPage from './section/[sectionId]/page'
import VideoPage from './video/[videoId]/page'

let person: TestPerson
jest.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => (name.includes('view') ? undefined : { value: person.token }),
  }),
  headers: async () => new Headers(),
}))

/** Renders a page to text in the site’s language, as the layout does. */
const render = async (page: Promise<ReactNode>) =>
  renderPage(createElement(CourseLanguageProvider, { value: await readSiteLangAttribute() }, await page))
const asked = (course?: string) => ({
  params: Promise.resolve({}),
  searchParams: Promise.resolve(course === undefined ? {} : { course }),
})
const openLesson = (videoId: string) =>
  render(VideoPage({ params: Promise.resolve({ videoId }), searchParams: Promise.resolve({}) }))

beforeEach(async () => {
  person = await createPerson()
})

test('the page of a lesson that opens later does not say that the purchase excludes it', async () => {
  await restrictToCustomers()
  const { id, sectionId } = await createVideo({ opensOn: new Date(Date.now() + 3_600_000) })
  await createPurchase(person.viewer.id, [sectionId])
  expect(await openLesson(id)).toContain('This lesson isn’t open yet')
  await db.purchase.deleteMany()
  const locked = await openLesson(id)
  expect(locked).toContain('Your purchases don’t include this section yet.')
  expect(locked).toContain('Search the course')
})

test('a page about several courses offers to search them all', async () => {
  await updateOnlyCourse({ title: 'First', contentAccess: 'customers', listed: true })
  const { id } = await createVideo()
  await createCourse({ listed: true })
  expect(await openLesson(id)).toContain('Search your courses')
})

test('an invalid course URL shows the “not found” page', async () => {
  await expect(NotesPage(asked('\u0000'))).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
  person = await createPerson({ isAdmin: true })
  await expect(AdminPanelPage(asked('\u0000'))).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
})

test('the notes on one course name the course', async () => {
  const { slug } = await createCourse({ title: 'Second course' })
  person = await createPerson({ isAdmin: true })
  const page = NotesPage({ params: Promise.resolve({}), searchParams: Promise.resolve({ course: slug }) })
  expect(await render(page)).toContain('Second course')
})

test('a course without sections shows a buyer full access', async () => {
  await updateOnlyCourse({ title: 'First', listed: true })
  const { slug } = await createCourse({ listed: true })
  person = await createPerson({ hasPurchased: true })
  const page = CoursePage({ params: Promise.resolve({ slug }), searchParams: Promise.resolve({}) })
  expect(await render(page)).toContain('Full access granted')
})

/** Returns the languages in the `lang` attributes of the rendered HTML. */
const languagesIn = (html: string) => new Set([...html.matchAll(/ lang="([^"]+)"/g)].map(([, tag]) => tag))

const pagesOf = (videoId: string, sectionId: string, slug?: string) => [
  render(slug ? CoursePage({ ...asked(), params: Promise.resolve({ slug }) }) : DashboardPage()),
  render(SectionPage({ ...asked(), params: Promise.resolve({ sectionId }) })),
  openLesson(videoId),
  render(NotesPage(asked(slug))),
]

test.each([
  ['es', 'en', ['es']],
  ['es', 'de', ['es']],
  ['de', 'de', ['de']],
  ['en', 'de', []],
  ['en', 'en', []],
])('the texts of a course in %s are marked, on a site in %s', async (language, siteLanguage, expected) => {
  await db.site.create({ data: { version: 'x', language: siteLanguage } })
  clearSiteCache()
  const several = await createCourse({ slug: 'ads', title: 'Ads', language, contentAccess: 'open' })
  const section = await createSection({ title: 'Plan', course: { connect: { id: several.id } } })
  const lesson = await createVideo({ sectionId: section.id, title: 'Launch' })
  await db.videoNote.create({ data: { userId: person.viewer.id, videoId: lesson.id, content: 'Mine' } })
  for (const html of await Promise.all(pagesOf(lesson.id, section.id, 'ads')))
    expect(languagesIn(html)).toEqual(new Set(expected))
  // Makes this the only course that the student sees.
  await db.course.updateMany({ where: { id: { not: several.id } }, data: { draft: true } })
  for (const html of await Promise.all(pagesOf(lesson.id, section.id)))
    expect(languagesIn(html)).toEqual(new Set(expected))
})

test('a list of several courses marks the texts of each with its language', async () => {
  const { id: english } = await createVideo({ title: 'Launch' })
  const { id } = await createCourse({ slug: 'ads', title: 'Anuncios', language: 'es', contentAccess: 'open' })
  const section = await createSection({ title: 'Plan', course: { connect: { id } } })
  const lesson = await createVideo({ sectionId: section.id, title: 'Lanzar' })
  for (const videoId of [lesson.id, english])
    await db.videoNote.create({ data: { userId: person.viewer.id, videoId, content: 'Mine' } })
  const dashboard = await render(DashboardPage())
  expect(dashboard).toContain('<span lang="es">Anuncios</span>')
  expect(languagesIn(dashboard)).toEqual(new Set(['es']))
  const notes = await render(NotesPage(asked()))
  expect(notes).toContain('<span lang="es">Lanzar</span>')
  expect(notes).toContain('Launch')
  expect(notes).not.toContain('>Launch</span>')
})
