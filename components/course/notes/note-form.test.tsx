import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { NoteForm } from './note-form'

const videoId = '01a1fdce-c0d7-7283-abb4-4ca47763ffcb'
const at = '2026-05-01T12:00:00.000Z'

test('a double click on a slow device adds only one note', async () => {
  const note = {
    id: videoId,
    videoId,
    content: 'Ask who pays',
    timestamp: null,
    createdAt: at,
    updatedAt: at,
  }
  const requests = mockApiAnswers({ 'POST /api/notes': { status: 201, body: note } })
  renderScreen(<NoteForm videoId={videoId} clock={null} />)
  // Without a delay, the second click arrives before any timer runs, as it does if the browser is busy.
  const user = userEvent.setup({ delay: null })
  await user.type(screen.getByLabelText('New note'), 'Ask who pays')
  await user.dblClick(screen.getByRole('button', { name: 'Add Note' }))
  expect(await screen.findByText('Note saved')).toBeVisible()
  expect(requests.filter(({ call }) => call === 'POST /api/notes')).toHaveLength(1)
})
