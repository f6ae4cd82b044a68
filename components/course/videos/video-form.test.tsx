import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Video } from '@/lib/contract/course/videos'
import { video as aVideo } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { EditVideoDialog } from './edit-video-dialog'
import type { VideoFileField } from './video-file-field'

type Props = Parameters<typeof VideoFileField>[0]
let field: Props | undefined
jest.mock('./video-file-field', () => ({
  VideoFileField: (props: Props) => {
    field = props
    return null
  },
}))

const video: Video = { ...aVideo, duration: 600 }
const newPath = '/objects/uploads/01a1fdce-c0d7-7283-abb4-4ca47763ffcc.mp4'

test.each([
  ['sets the length of a new file', 180, '600', { duration: 180 }],
  ['removes the length of the replaced file if that of the new one is unknown', null, '600', { duration: 0 }],
  ['keeps a length that was typed for a file of unknown length', null, '200', { duration: 200 }],
])('%s', async (_, seconds, typed, sent) => {
  const put = `PUT /api/videos/${video.id}`
  const requests = mockApiAnswers({ [put]: { body: video } })
  renderScreen(<EditVideoDialog video={video} trigger={<button type="button">Edit</button>} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const duration = await screen.findByLabelText('Duration (seconds)')
  await user.clear(duration)
  await user.type(duration, typed)
  act(() => {
    field?.onFacts({ seconds } as Parameters<Props['onFacts']>[0], new File([], 'new.mp4'))
    field?.onUploaded(newPath)
  })
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() =>
    expect(requests.find(({ call }) => call === put)?.body).toEqual({ videoUrl: newPath, ...sent }),
  )
})
