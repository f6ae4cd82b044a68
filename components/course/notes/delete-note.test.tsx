import { screen, waitFor, within } from '@testing-library/react'
import { listCall, note, showNotes } from '@/tests/notes-panel'
import { mockApiAnswers } from '@/tests/render-screen'

test('asks before deleting a note', async () => {
  const requests = mockApiAnswers({
    [`DELETE /api/notes/${note.id}`]: { status: 204 },
    [listCall]: { status: 200, body: [] },
  })
  const user = showNotes([note])
  await user.click(screen.getByRole('button', { name: 'Delete note' }))
  expect(requests).toEqual([])
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete Note' }))
  expect(await screen.findByText('Note deleted')).toBeVisible()
  expect(await screen.findByText('No notes yet. Add your first note above!')).toBeVisible()
})

async function confirmDelete(user: ReturnType<typeof showNotes>) {
  await user.click(screen.getByRole('button', { name: 'Delete note' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete Note' }))
}

test('shows the newer text instead of deleting a note that changed elsewhere', async () => {
  const message =
    'You changed this note in another tab or on another device. Check the new text before you delete the note.'
  const requests = mockApiAnswers({
    [`DELETE /api/notes/${note.id}`]: { status: 409, body: { message, code: 'conflict' } },
    [listCall]: { body: [{ ...note, content: 'Price the result twice' }] },
  })
  const user = showNotes([note])
  await confirmDelete(user)
  expect(await screen.findByText(message)).toBeVisible()
  expect(await screen.findByText('Price the result twice')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(requests[0]?.call).toContain(encodeURIComponent(note.updatedAt))
})

test('removes a note that was already deleted elsewhere', async () => {
  mockApiAnswers({
    [`DELETE /api/notes/${note.id}`]: { status: 404, body: { message: 'Note not found', code: 'not_found' } },
    [listCall]: { body: [] },
  })
  const user = showNotes([note])
  await confirmDelete(user)
  expect(await screen.findByText('Note deleted')).toBeVisible()
  expect(await screen.findByText('No notes yet. Add your first note above!')).toBeVisible()
})
