import type { QueryClient } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { progressQuery } from '@/lib/client/course/progress'
import type { CourseLink } from '@/lib/contract/course/courses'
import type { OutlineSection } from '@/lib/contract/course/outline'
import { renderScreen } from '@/tests/render-screen'
import { CourseOutlineProvider } from './course-outline-context'
import { SectionCelebration } from './section-celebration'

const id = '01a1fdce-c0d7-7283-abb4-4ca47763ffc1'
const progress = { completed: false, lastPosition: 0, updatedAt: null }
const lesson = { id, title: 'Set it up', duration: 90, draft: false, opensAt: null, ...progress }
const outline: OutlineSection[] = [
  { id: 'basics', title: 'Basics', draft: false, locked: false, lessons: [lesson] },
]

test.each([
  ['the dashboard', null, '/'],
  ['its own page if there are several', { slug: 'ads', title: 'Ads' }, '/course/ads'],
])('a completed course links to %s', async (_, course: CourseLink | null, href) => {
  const shown: { client?: QueryClient } = {}
  const save = (completed: boolean) =>
    shown.client?.setQueryData(progressQuery(id).queryKey, { videoId: id, ...progress, completed })
  renderScreen(
    <CourseOutlineProvider value={outline}>
      <SectionCelebration videoId={id} course={course} />
    </CourseOutlineProvider>,
    (client) => {
      shown.client = client
      save(false)
    },
  )
  act(() => void save(true))
  expect(await screen.findByText('Course complete')).toBeVisible()
  expect(screen.getByRole('link', { name: 'View Your Course' })).toHaveAttribute('href', href)
})
