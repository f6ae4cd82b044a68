import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { courseNotesQuery } from '@/lib/client/course/notes'
import { toFirstPageData } from '@/lib/client/paging'
import type { CourseNote } from '@/lib/contract/course/notes'
import { Page } from '@/lib/contract/paging'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { CourseNotesScreen } from './course-notes-screen'

const note: CourseNote = {
  id: '01a1fdce-c0d7-7283-abb4-4ca477630001',
  videoId: '01a1fdce-c0d7-7283-abb4-4ca47763ffcb',
  content: 'Price the result',
  timestamp: 65,
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  videoTitle: 'Set it up',
  sectionTitle: 'Basics',
  courseTitle: null,
  locked: false,
}

const show = (changes: Partial<CourseNote>) =>
  renderScreen(<CourseNotesScreen product="Lectern" />, (client) =>
    client.setQueryData(
      courseNotesQuery({}).queryKey,
      toFirstPageData(new Page([{ ...note, ...changes }], null, { total: 1 })),
    ),
  )

test('has the same title as the button that opens the page', () => {
  show({})
  expect(screen.getByRole('heading', { level: 1, name: 'Your Notes' })).toBeVisible()
})

test('asks before a search hides a note with unsaved text', async () => {
  mockApiAnswers({ 'GET /api/notes': { body: [] } })
  show({})
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Edit note' }))
  const editor = screen.getByLabelText('Edit note')
  await user.type(editor, '!')
  const search = screen.getByLabelText('Search your notes')
  await user.type(search, 'x')
  await user.click(await screen.findByRole('button', { name: 'Keep Editing' }))
  expect(search).toHaveValue('')
  expect(editor).toHaveValue('Price the result!')
  await user.type(search, 'x')
  await user.click(await screen.findByRole('button', { name: /Discard/ }))
  await user.type(search, 'yz')
  expect(search).toHaveValue('xyz')
  expect(await screen.findByText('No matching notes')).toBeVisible()
})

test('links a note to its lesson and its time', () => {
  show({})
  const links = ['Set it up', 'Go to 1:05'].map((name) => screen.getByRole('link', { name }))
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/video/${note.videoId}`,
    `/video/${note.videoId}?t=65`,
  ])
})

test('shows a note on a locked lesson without links', () => {
  show({ locked: true })
  expect(screen.getByText('Price the result')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Set it up' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /Set it up|Go to/ })).toBeNull()
})
