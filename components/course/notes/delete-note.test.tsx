import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { notesQuery } from '@/lib/client/course/notes'
import { toFirstPageData } from '@/lib/client/paging'
import { Page } from '@/lib/contract/paging'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { NotesPanel } from './notes-panel'

const videoId = '01a1fdce-c0d7-7283-abb4-4ca47763ffcb'
const note = {
  id: '01a1fdce-c0d7-7283-abb4-4ca477630001',
  videoId,
  content: 'Price the result',
  timestamp: 65,
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
}
const list = `GET /api/videos/${videoId}/notes`

function show() {
  renderScreen(<NotesPanel videoId={videoId} clock={null} />, (client) =>
    client.setQueryData(notesQuery(videoId).queryKey, toFirstPageData(new Page([note], null))),
  )
  return userEvent.setup()
}

test('asks before deleting a note', async () => {
  const requests = mockApiAnswers({
    [`DELETE /api/notes/${note.id}`]: { status: 204 },
    [list]: { status: 200, body: [] },
  })
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Delete note' }))
  expect(requests).toEqual([])
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete Note' }))
  expect(await screen.findByText('Note deleted')).toBeVisible()
  expect(await screen.findByText('No notes yet. Add your first note above!')).toBeVisible()
})

async function confirmDelete(user: ReturnType<typeof show>) {
  await user.click(screen.getByRole('button', { name: 'Delete note' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete Note' }))
}

test('shows the newer text instead of deleting a note that changed elsewhere', async () => {
  const message =
    'You changed this note in another tab or on another device. Check the new text before you delete the note.'
  const requests = mockApiAnswers({
    [`DELETE /api/notes/${note.id}`]: { status: 409, body: { message, code: 'conflict' } },
    [list]: { body: [{ ...note, content: 'Price the result twice' }] },
  })
  const user = show()
  await confirmDelete(user)
  expect(await screen.findByText(message)).toBeVisible()
  expect(await screen.findByText('Price the result twice')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(requests[0]?.call).toContain(encodeURIComponent(note.updatedAt))
})

test('removes a note that was already deleted elsewhere', async () => {
  mockApiAnswers({
    [`DELETE /api/notes/${note.id}`]: { status: 404, body: { message: 'Note not found', code: 'not_found' } },
    [list]: { body: [] },
  })
  const user = show()
  await confirmDelete(user)
  expect(await screen.findByText('Note deleted')).toBeVisible()
  expect(await screen.findByText('No notes yet. Add your first note above!')).toBeVisible()
})
