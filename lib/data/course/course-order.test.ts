import { db } from '@/lib/server/db/client'
import { idRowSchema, queryRows } from '@/lib/server/db/typed-rows'
import { createSection, createVideo } from '@/tests/factories'
import { courseOrderSql, sectionOrderSql, videoOrderSql } from './course-order'

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const idOf = ({ id }: { id: string }) => id

test('sorts sections and videos by order, then by creation time, then by ID', async () => {
  await db.section.deleteMany()
  const second = await createSection({ order: 2, createdAt: at(1) })
  const late = await createSection({ order: 1, createdAt: at(3) })
  const [low, high] = [
    await createSection({ order: 1, createdAt: at(2) }),
    await createSection({ order: 1, createdAt: at(2) }),
  ]
  const sections = [low.id, high.id].toSorted().concat(late.id, second.id)
  expect(
    (await queryRows(idRowSchema)`SELECT s.id FROM course_sections s ORDER BY ${sectionOrderSql}`).map(idOf),
  ).toEqual(sections)
  const videos = [
    await createVideo({ sectionId: second.id, order: 2, createdAt: at(1) }),
    await createVideo({ sectionId: second.id, order: 1, createdAt: at(3) }),
    await createVideo({ sectionId: second.id, order: 1, createdAt: at(2) }),
  ].toReversed()
  expect(
    (await queryRows(idRowSchema)`SELECT v.id FROM videos v ORDER BY ${videoOrderSql}`).map(idOf),
  ).toEqual(videos.map(idOf))
  const first = await createVideo({ sectionId: late.id, order: 9, createdAt: at(9) })
  const all = await queryRows(idRowSchema)`
    SELECT v.id FROM videos v JOIN course_sections s ON s.id = v.section_id ORDER BY ${courseOrderSql}`
  expect(all.map(idOf)).toEqual([first, ...videos].map(idOf))
})
