import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OutlineSection } from '@/lib/contract/course/outline'
import { renderScreen } from '@/tests/render-screen'
import { CourseOutlineProvider } from './course-outline-context'
import { LessonNumber } from './lesson-number'

const ids = [1, 2].map((number) => `01a1fdce-c0d7-7283-abb4-4ca47763ffc${number}`)
const outline: OutlineSection[] = [
  {
    id: 'basics',
    title: 'Basics',
    draft: false,
    locked: false,
    lessons: ids.map((id, index) => ({
      id,
      title: `Part ${index + 1}`,
      duration: 90,
      draft: false,
      completed: false,
      lastPosition: 0,
      updatedAt: null,
      opensAt: null,
    })),
  },
]

const show = (videoId: string) =>
  renderScreen(
    <CourseOutlineProvider value={outline}>
      <LessonNumber videoId={videoId} />
    </CourseOutlineProvider>,
  )

test('shows the lesson’s number and opens the course outline', async () => {
  show(ids[1] ?? '')
  await userEvent.click(screen.getByRole('button', { name: 'Lesson 2 of 2: course outline' }))
  const sheet = await screen.findByRole('dialog', { name: 'Course outline' })
  const links = within(sheet).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page'])
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('renders nothing for a lesson that is not in the outline', () => {
  show('another')
  expect(screen.queryByRole('button')).toBeNull()
})
