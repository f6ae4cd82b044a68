import type { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { notesQuery } from '@/lib/client/course/notes'
import { progressQuery } from '@/lib/client/course/progress'
import { toFirstPageData } from '@/lib/client/paging'
import type { OutlineLesson, OutlineSection } from '@/lib/contract/course/outline'
import type { Progress } from '@/lib/contract/course/progress'
import { Page } from '@/lib/contract/paging'
import { renderScreen } from '@/tests/render-screen'
import { LessonSidePanel } from './lesson-side-panel'

const ids = [1, 2, 3].map((number) => `01a1fdce-c0d7-7283-abb4-4ca47763ffc${number}`)
const [first = '', second = '', third = ''] = ids

const lesson = (id: string, title: string, more: Partial<OutlineLesson> = {}): OutlineLesson => ({
  id,
  title,
  duration: 90,
  draft: false,
  completed: false,
  lastPosition: 0,
  updatedAt: null,
  opensAt: null,
  ...more,
})

const section = (title: string, lessons: OutlineLesson[]): OutlineSection => ({
  id: title,
  title,
  draft: false,
  locked: lessons.length === 0,
  lessons,
})

const outline = [
  section('Basics', [
    lesson(first, 'Look around', { completed: true }),
    lesson(second, 'Set it up', { lastPosition: 30, updatedAt: '2026-01-05T10:00:00.000Z' }),
  ]),
  section('Selling', [lesson(third, 'Find a buyer', { duration: null })]),
  section('Extras', []),
]

function show() {
  const shown: { client?: QueryClient } = {}
  renderScreen(<LessonSidePanel videoId={second} outline={outline} clock={null} />, (client) => {
    client.setQueryData(notesQuery(second).queryKey, toFirstPageData(new Page([], null)))
    shown.client = client
  })
  return {
    user: userEvent.setup(),
    hear: (progress: Progress) =>
      act(() => void shown.client?.setQueryData(progressQuery(second).queryKey, progress)),
  }
}

const tab = (name: string) => screen.getByRole('tab', { name })

test('opens the notes first, switches to the lessons, and remembers the tab', async () => {
  const { user } = show()
  expect(screen.getByPlaceholderText('Add a note about this video...')).toBeVisible()
  await user.type(screen.getByLabelText('New note'), 'half a though')
  await user.click(tab('Lessons'))
  expect(screen.getByLabelText('New note').closest('.hidden')).not.toBeNull()
  expect(screen.getByLabelText('New note')).toHaveValue('half a though')
  expect(tab('Lessons')).toHaveAttribute('aria-selected', 'true')
  expect(localStorage.getItem('lesson-side')).toBe('lessons')
  await user.keyboard('{ArrowRight}')
  expect(tab('Notes')).toHaveFocus()
  expect(tab('Notes')).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Home}')
  expect(tab('Lessons')).toHaveFocus()
})

test('marks completed, started, current and locked lessons in the outline', async () => {
  const { user } = show()
  await user.click(tab('Lessons'))
  const rows = within(screen.getByRole('navigation', { name: 'Course outline' })).getAllByRole('link')
  expect(rows.map((row) => row.textContent)).toEqual([
    'CompletedLook around 1:30',
    'Set it up 1:30',
    'Find a buyer ',
  ])
  expect(screen.getByRole('progressbar', { name: 'Progress in Set it up' })).toHaveAttribute(
    'aria-valuenow',
    '33',
  )
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'page', null])
  expect(screen.getByText('Locked')).toBeInTheDocument()
})

test('marks a newly completed lesson, and uses the newest progress record', async () => {
  const { user, hear } = show()
  await user.click(tab('Lessons'))
  const done = { videoId: second, completed: true, lastPosition: 30, updatedAt: '2026-01-05T11:00:00.000Z' }
  hear(done)
  await waitFor(() => expect(screen.getAllByText('Completed')).toHaveLength(2))
  hear({ ...done, updatedAt: '2026-01-05T09:00:00.000Z' })
  await waitFor(() => expect(screen.getAllByText('Completed')).toHaveLength(1))
})
