import { gzipSync } from 'node:zlib'
import { blankLanding } from '@/lib/blank-landing'
import { builtInLanding } from '@/lib/built-in-landing'
import { db } from '@/lib/server/db/client'
import { COURSE_ID } from '@/tests/course-id'
import { createCourse, MISSING_ID } from '@/tests/factories'
import { renderLanding, requestLanding } from '@/tests/render-landing'

const buyLink = 'https://warriorplus.com/o2/a/ads'
const picture = '/objects/images/0197a8f0-0000-7000-8000-000000000000.webp'

async function publishCourse(data: Parameters<typeof createCourse>[0] = {}) {
  const course = await createCourse({ slug: 'ads', title: 'Ads in Ten Days', ...data })
  const content = { ...builtInLanding, description: 'How to advertise.', buyLink }
  await db.landingVersion.create({ data: { courseId: course.id, content, pictureUrl: picture } })
  return course
}

test('has its own text, URL, picture, buy link, language and structured data', async () => {
  await db.site.create({
    data: { version: 'x', name: 'The Shop', language: 'de', pictureUrl: '/objects/images/shop.webp' },
  })
  const { id } = await publishCourse({ language: 'es' })
  const html = await renderLanding(id)
  for (const part of [
    '<html lang="es"',
    '<title>Write a sentence. Sell an app. · The Shop</title>',
    '<meta name="description" content="How to advertise."/>',
    '<link rel="canonical" href="http://localhost:3000/c/ads"/>',
    '<meta property="og:url" content="http://localhost:3000/c/ads"/>',
    `<meta property="og:image" content="http://localhost:3000${picture}"/>`,
    `href="${buyLink}"`,
    '"@type":"Course","name":"Ads in Ten Days"',
    '"provider":{"@type":"Organization","name":"The Shop"}',
  ])
    expect(html).toContain(part)
  expect(html).not.toContain('shop.webp')
  expect(gzipSync(html).length).toBeLessThan(12 * 1024)
})

test('its early access form names the course, unlike the form of the shop', async () => {
  const { id } = await publishCourse()
  expect(await renderLanding(id)).toMatch(/<form id="sign-up"[^>]* data-course="ads"/)
  expect(await renderLanding()).not.toContain('data-course')
})

test('a course’s page changes nothing on the page of the shop', async () => {
  const before = await renderLanding()
  await publishCourse()
  expect(await renderLanding()).toBe(before)
})

test('a course without a title has the name of the shop', async () => {
  await db.landingVersion.create({ data: { courseId: COURSE_ID, content: blankLanding } })
  expect(await renderLanding(COURSE_ID)).toContain('"@type":"Course","name":"Lectern"')
})

test('answers 404 for anything but a published page of a published course', async () => {
  const { id } = await publishCourse()
  expect((await requestLanding(id)).status).toBe(200)
  await db.course.update({ where: { id }, data: { draft: true } })
  for (const page of [id, COURSE_ID, MISSING_ID, 'ads', '', 'shop2', '../shop'])
    expect((await requestLanding(page)).status).toBe(404)
})
