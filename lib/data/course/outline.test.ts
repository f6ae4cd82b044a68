import { findLessonPosition, findLessonProgress } from '@/lib/contract/course/lesson-position'
import {
  createAdmin,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  restrictToCustomers,
} from '@/tests/factories'
import { getOutline } from './outline'
import { saveProgress } from './progress'

const course = async () => {
  const last = await createSection({ title: 'Last', order: 3 })
  const first = await createSection({ title: 'First', order: 1 })
  await createSection({ title: 'Empty', order: 2 })
  const inFirst = { sectionId: first.id }
  return {
    first,
    last,
    three: await createVideo({ title: 'Three', sectionId: last.id, duration: 90 }),
    two: await createVideo({ ...inFirst, title: 'Two', order: 2 }),
    draft: await createVideo({ ...inFirst, title: 'Draft', order: 3, draft: true }),
    one: await createVideo({ ...inFirst, title: 'One', order: 1 }),
  }
}

const names = (outline: Awaited<ReturnType<typeof getOutline>>) =>
  outline.map(({ title, lessons }) => [title, lessons.map((lesson) => lesson.title)])

test('returns the course in order, with the viewer’s own progress, without drafts', async () => {
  const { two, three } = await course()
  const { viewer } = await createPerson()
  const { viewer: other } = await createPerson()
  await saveProgress(viewer, { videoId: three.id, lastPosition: 40 })
  await saveProgress(viewer, { videoId: two.id, completed: true, lastPosition: 0 })
  await saveProgress(other, { videoId: three.id, completed: true, lastPosition: 0 })
  const outline = await getOutline(viewer, two.id)
  expect(names(outline)).toEqual([
    ['First', ['One', 'Two']],
    ['Last', ['Three']],
  ])
  expect(outline[1]?.lessons).toMatchObject([{ duration: 90, completed: false, lastPosition: 40 }])
  expect(findLessonProgress(outline, two.id)).toMatchObject({
    videoId: two.id,
    completed: true,
    lastPosition: 0,
  })
  expect(findLessonPosition(outline, three.id)).toEqual({
    number: 3,
    count: 3,
    previous: { id: two.id, title: 'Two' },
  })
})

test('returns only the title of a locked section, and does not count its lessons', async () => {
  const { first, last, three, one } = await course()
  const { viewer } = await createPerson()
  await restrictToCustomers()
  await createPurchase(viewer.id, [last.id])
  const outline = await getOutline(viewer, one.id)
  expect(outline.map(({ id, locked }) => [id, locked])).toEqual([
    [first.id, true],
    [outline[1]?.id, true],
    [last.id, false],
  ])
  expect(names(outline).map(([, lessons]) => lessons)).toEqual([[], [], ['Three']])
  expect(findLessonPosition(outline, three.id)).toEqual({ number: 1, count: 1, previous: null })
  expect([findLessonPosition(outline, one.id), findLessonProgress(outline, one.id)]).toEqual([
    null,
    undefined,
  ])
})

test('marks drafts for the owner', async () => {
  const { one } = await course()
  const { viewer } = await createAdmin()
  const [section] = await getOutline(viewer, one.id)
  expect(section?.lessons.map(({ title, draft }) => [title, draft])).toEqual([
    ['One', false],
    ['Two', false],
    ['Draft', true],
  ])
})
