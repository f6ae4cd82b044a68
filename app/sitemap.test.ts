import { blankLanding } from '@/lib/blank-landing'
import { db } from '@/lib/server/db/client'
import { createCourse } from '@/tests/factories'
import sitemap from './sitemap'

test('lists the landing pages and the published pages', async () => {
  const { id } = await createCourse({ slug: 'ads' })
  await createCourse({ slug: 'without-page' })
  await db.landingVersion.create({ data: { courseId: id, content: blankLanding } })
  const page = { slug: 'terms', title: 'Terms', body: 'x', published: true }
  await db.page.createMany({ data: [page, { ...page, slug: 'draft', published: false }] })
  expect((await sitemap()).map(({ url }) => url)).toEqual([
    'http://localhost:3000/',
    'http://localhost:3000/c/ads',
    'http://localhost:3000/p/terms',
  ])
})
