import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NoteForm } from '@/components/course/notes/note-form'
import { CreateSectionDialog } from '@/components/course/sections/create-section-dialog'
import { renderScreen } from '@/tests/render-screen'

let requests: number

beforeEach(() => {
  requests = 0
  globalThis.fetch = jest.fn(async () => {
    requests += 1
    throw new TypeError('Failed to fetch')
  })
  act(() => onlineManager.setOnline(false))
})
afterEach(() => act(() => onlineManager.setOnline(true)))

test('without a connection a new section fails with a message, keeps its fields, and is not sent later', async () => {
  const user = userEvent.setup()
  renderScreen(
    <CreateSectionDialog
      trigger={<button type="button">New</button>}
      isOpen
      onOpenChange={() => {}}
      askNext={async () => null}
    />,
  )
  await user.type(screen.getByLabelText('Section Title'), 'Later')
  await user.click(screen.getByRole('button', { name: 'Create Section' }))
  expect(await screen.findByText('Failed to create section')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Couldn’t reach the server. Check your connection and try again.',
  )
  expect(screen.getByLabelText('Section Title')).toHaveValue('Later')
  act(() => onlineManager.setOnline(true))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(requests).toBe(1)
})

test('without a connection a note fails with a message and stays in its field', async () => {
  const user = userEvent.setup()
  renderScreen(<NoteForm videoId="01a1fdce-c0d7-7283-abb4-4ca47763ffcb" clock={null} />)
  await user.type(screen.getByLabelText('New note'), 'Ask who pays')
  await user.click(screen.getByRole('button', { name: 'Add Note' }))
  expect(await screen.findByText('Couldn’t save the note. Try again.')).toBeVisible()
  expect(screen.getByLabelText('New note')).toHaveValue('Ask who pays')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Note' })).toBeEnabled())
})
