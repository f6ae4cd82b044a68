import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { ChapterEditor } from './chapter-editor'

const videoId = '01a1fdce-c0d7-7283-abb4-4ca47763ffcb'
const path = `/api/videos/${videoId}/chapters`
const loaded = [{ second: 0, title: 'Start' }]
const newer = [{ second: 0, title: 'Begin' }]

test('names the chapters that an edit is based on, and shows newer ones after Cancel', async () => {
  const message = 'Someone else changed the chapters while you were editing. Reload the page.'
  const requests = mockApiAnswers({
    [`PUT ${path}`]: { status: 409, body: { message, code: 'conflict' } },
    [`GET ${path}`]: { body: newer },
  })
  renderScreen(
    <ChapterEditor
      videoId={videoId}
      duration={60}
      chapters={loaded}
      player={{ current: null }}
      canPropose={false}
    />,
  )
  const user = userEvent.setup()
  const title = screen.getByLabelText('Chapter title')
  await user.type(title, '!')
  await user.click(screen.getByRole('button', { name: 'Save Chapters' }))
  expect(await screen.findByText(message)).toBeVisible()
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(title).toHaveValue('Start!')
  await user.click(screen.getByRole('button', { name: 'Save Chapters' }))
  await waitFor(() => expect(requests).toHaveLength(4))
  for (const write of [requests[0], requests[2]])
    expect(write?.body).toEqual({ chapters: [{ second: 0, title: 'Start!' }], before: loaded })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText('Chapter title')).toHaveValue('Begin')
})
