import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CourseSearchHit } from '@/lib/contract/course/course-search'
import { HIGHLIGHT_END, HIGHLIGHT_START } from '@/lib/contract/course/search-highlights'
import { section, video } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { CourseSearch } from './course-search'

const lesson: CourseSearchHit = {
  kind: 'lesson',
  sectionId: section.id,
  videoId: video.id,
  title: 'Test it',
  second: null,
  snippet: null,
  noteId: null,
  courseTitle: null,
}
const passage: CourseSearchHit = {
  ...lesson,
  kind: 'passage',
  second: 75,
  snippet: `Set the ${HIGHLIGHT_START}<b>price${HIGHLIGHT_END} first`,
}

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn()
})

test('opens with the / key and links plain-text results to their seconds', async () => {
  const requests = mockApiAnswers({ 'GET /api/search': { body: { results: [lesson, passage] } } })
  renderScreen(<CourseSearch />)
  const user = userEvent.setup()
  await user.keyboard('/')
  await user.type(await screen.findByRole('combobox'), 'price')
  const [first, second] = await screen.findAllByRole('option')
  expect(requests).toContainEqual({ call: 'GET /api/search?q=price', body: undefined })
  expect(first).toHaveAttribute('aria-selected', 'true')
  expect(second).toHaveTextContent('Set the <b>price firstTranscript 1:15')
  expect(screen.getByText('<b>price').tagName).toBe('MARK')
  expect(second).toHaveAttribute('href', `/video/${video.id}?t=75`)
  await user.keyboard('{ArrowDown}')
  expect(second).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('says that nothing was found, and ignores the / key while the user types', async () => {
  mockApiAnswers({ 'GET /api/search': { body: { results: [] } } })
  renderScreen(
    <>
      <CourseSearch />
      <textarea aria-label="note" />
    </>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('note'), '1/2')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Search the course' }))
  await user.type(await screen.findByRole('combobox'), 'quartz')
  expect(await screen.findByText('Nothing found for “quartz”')).toBeVisible()
})
