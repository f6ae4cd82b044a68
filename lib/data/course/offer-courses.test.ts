import { db } from '@/lib/server/db/client'
import { COURSE_ID } from '@/tests/course-id'
import { createAdmin, createSection, createVideo } from '@/tests/factories'
import { createOffer } from '@/tests/offer-helpers'
import { listOfferCourses } from './offer-courses'

test('lists courses with their sections, and only the lessons that an offer follows', async () => {
  const { viewer: admin } = await createAdmin()
  const later = await createSection({ title: 'Later', order: 2 })
  const first = await createSection({ title: 'First', order: 1, draft: true })
  const followed = await createVideo({ sectionId: later.id, title: 'Followed' })
  await createVideo({ sectionId: later.id })
  await createOffer({ afterVideoId: followed.id })
  await createOffer({ afterSectionId: first.id, order: 2 })
  const { id } = await db.course.create({ data: { slug: 'next', title: 'Next', order: 2 } })
  expect(await listOfferCourses(admin)).toEqual([
    {
      id: COURSE_ID,
      title: null,
      sections: [
        { id: first.id, title: 'First', lessons: [] },
        { id: later.id, title: 'Later', lessons: [{ id: followed.id, title: 'Followed' }] },
      ],
    },
    { id, title: 'Next', sections: [] },
  ])
})
