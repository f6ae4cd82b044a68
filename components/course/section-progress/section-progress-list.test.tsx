import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SectionProgress } from '@/lib/contract/course/section-progress'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { SectionProgressList } from './section-progress-list'

const lesson = {
  id: '01a1fdce-c0d7-7283-abb4-4ca47763ffcb',
  title: 'Plan',
  duration: 600,
  people: 10,
  viewers: [...Array(40).fill(10), ...Array(60).fill(4)],
  isEmbed: false,
}
const section: SectionProgress = {
  id: '01a1fdce-c017-764d-8f01-99258fd169e5',
  title: 'Websites',
  started: 1200,
  finished: 480,
  countedAt: '2026-01-05T10:00:00.000Z',
  lessons: [lesson],
}

async function show(...sections: SectionProgress[]) {
  mockApiAnswers({ 'GET /api/admin/analytics/course': { body: sections } })
  renderScreen(<SectionProgressList />)
  await screen.findByText(sections[0]?.title ?? 'No sections yet')
}

test('shows who started and finished a section, and the second where most people leave a lesson', async () => {
  await show(section)
  expect(screen.getByText('1,200 started · 480 finished (40%)')).toBeVisible()
  await userEvent.click(screen.getByText('Websites'))
  expect(screen.getByText('Watched by 10 people. The biggest drop-off is at 3:33 (6 people).')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Plan' })).toHaveAttribute('href', `/admin/videos/${lesson.id}`)
})

test.each([
  [{ people: 0, viewers: [] }, /^No views yet/],
  [{ people: 0, viewers: [], isEmbed: true }, /^Embedded from another site/],
  [{ people: 3, viewers: [], duration: null }, 'Watched by 3 people. Length unknown.'],
  [{ people: 1, viewers: Array(100).fill(1) }, 'Watched by 1 person. No significant drop-off.'],
])('describes a lesson with %j', async (changes, words) => {
  await show({ ...section, lessons: [{ ...lesson, ...changes }] })
  expect(screen.getByText(words)).toBeInTheDocument()
})

test('shows "Not counted yet" instead of zero, and no percentage', async () => {
  await show({ ...section, countedAt: null, started: 0, finished: 0, lessons: [] })
  expect(screen.getByText('Not counted yet')).toBeVisible()
  expect(screen.getByText(/Counting progress/)).toBeVisible()
  expect(screen.getByText(/No lessons in this section yet/)).toBeInTheDocument()
})

test('explains the page in a course without sections', async () => {
  await show()
  expect(screen.getByText(/you’ll see how many people start/)).toBeVisible()
})

test('shows a loading error instead of an empty course', async () => {
  mockApiAnswers({})
  renderScreen(<SectionProgressList />)
  expect(await screen.findByText('Couldn’t load the sections')).toBeVisible()
  expect(screen.queryByText('No sections yet')).toBeNull()
})
