import { act, screen, within } from '@testing-library/react'
import { announceProgressChange } from '@/lib/client/course/progress-changes'
import type { Course, ListedCourse } from '@/lib/contract/course/courses'
import { course as aCourse } from '@/tests/api-fixtures'
import { mockRouter, renderScreen } from '@/tests/render-screen'
import { CourseBreadcrumb } from './course-breadcrumb'
import { YourCourses } from './your-courses'

const course: Course = {
  ...aCourse,
  description: 'Learn ads',
  priceLine: '$47 one-time',
  buyUrl: 'https://example.com/buy',
}

const progressChangedAt = '2026-01-05T10:00:00.000Z'

const show = (changes: Partial<ListedCourse>, pages: string[] = []) =>
  renderScreen(
    <YourCourses
      welcome="Welcome, Ann"
      courses={[{ ...course, language: 'en', isStarted: true, ...changes }]}
      progressChangedAt={progressChangedAt}
      pages={pages}
      offer={<p>Get the sequel</p>}
    />,
  )

test('shows the progress and the next lesson of a course', () => {
  show({})
  const card = within(screen.getByRole('article'))
  expect(card.getByRole('link', { name: 'Ads' })).toHaveAttribute('href', '/course/ads')
  expect(card.getByText('1 of 4 videos completed')).toBeVisible()
  expect(card.getByRole('link', { name: 'Continue: Budgets' })).toHaveAttribute('href', '/video/v1')
  expect(card.queryByText('$47 one-time')).toBeNull()
})

test.each([
  ['starts a course', { completed: 0, isStarted: false }, 'Start: Budgets'],
  ['continues a course without a completed lesson', { completed: 0 }, 'Continue: Budgets'],
  [
    'says when the next lesson opens',
    { next: null, opensAt: '2026-12-01T10:00:00.000Z' },
    /^Ads.*Next lesson opens Dec 1, 2026/,
  ],
  ['marks a finished course', { next: null, completed: 4 }, 'Finished'],
  ['marks a course that was refunded', { owned: false, listed: false }, 'Access pending'],
])('%s', (_, changes, text) => {
  const { container } = show(changes)
  expect(container.querySelector('article')).toHaveTextContent(text)
})

test('shows a drawing for a course without an image', () => {
  const { container } = show({ imageUrl: null })
  expect(container.querySelector('.aspect-video')).not.toBeEmptyDOMElement()
})

test('links to the landing page of a course that has no buy link', () => {
  show({ owned: false, buyUrl: null }, ['ads'])
  expect(screen.getByRole('link', { name: 'Learn More about Ads' })).toHaveAttribute('href', '/c/ads')
})

test.each([
  ['a buy link', {}, ['ads']],
  ['no published landing page', { buyUrl: null }, ['other']],
])('doesn’t link to the landing page of a course with %s', (_, changes, pages) => {
  show({ owned: false, ...changes }, pages)
  expect(screen.queryByRole('link', { name: /Learn More/ })).toBeNull()
})

test('offers a listed course that the student does not own', () => {
  show({ owned: false })
  expect(screen.getByRole('heading', { name: 'Courses' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Get Access to Ads' })).toHaveAttribute(
    'href',
    'https://example.com/buy',
  )
  expect(screen.getByText('$47 one-time')).toBeVisible()
})

test('shows an offer, and reloads progress that changed on another page', () => {
  show({})
  expect(screen.getByText('Get the sequel')).toBeVisible()
  act(() => announceProgressChange(progressChangedAt))
  expect(mockRouter.refresh).not.toHaveBeenCalled()
  act(() => announceProgressChange('2026-01-05T11:00:00.000Z'))
  expect(mockRouter.refresh).toHaveBeenCalledTimes(1)
})

test('names the course above a lesson only if there are several', () => {
  const section = { id: 's1', title: 'Basics' }
  const { unmount } = renderScreen(<CourseBreadcrumb course={null} section={section} />)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Basics'])
  unmount()
  renderScreen(<CourseBreadcrumb course={{ slug: 'ads', title: 'Ads' }} section={section} />)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ads', '/course/ads'],
    ['Basics', '/section/s1'],
  ])
})

test.each([
  ['its own course', {}, ['Ads', 'Budgets']],
  ['an offered course', { owned: false }, ['Ads', 'Learn ads', '$47 one-time']],
])('marks the texts of %s with the language of the course', (_, changes, texts) => {
  const { container } = show({ ...changes, language: 'es' })
  const marked = [...container.querySelectorAll('[lang]')]
  expect(new Set(marked.map(({ textContent }) => textContent))).toEqual(new Set(texts))
  expect(marked.every((one) => one.getAttribute('lang') === 'es')).toBe(true)
})
