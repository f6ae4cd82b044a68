import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Video } from '@/lib/contract/course/videos'
import { video as aVideo } from '@/tests/fixtures'
import { answerRequests, renderScreen } from '@/tests/screen'
import { AddVideoButton } from './add-video-button'
import { EditVideoDialog } from './edit-video-dialog'

const video: Video = { ...aVideo, order: 2 }
const { sectionId } = video
const send = 'POST /api/videos'

async function open() {
  const user = userEvent.setup()
  renderScreen(<AddVideoButton sectionId={sectionId} />)
  await user.click(screen.getByRole('button', { name: 'Add Video' }))
  return { user, submit: () => screen.getByRole('button', { name: 'Add Video' }) }
}

test('starts empty, and wants a title and a url', async () => {
  const { user, submit } = await open()
  expect(screen.getByLabelText('Video Title')).toHaveValue('')
  expect(screen.getByLabelText('Duration (seconds)')).toHaveValue(0)
  expect(screen.getByLabelText('Display Order')).toHaveValue(0)
  expect(screen.getByText(/Enter an embed URL of a video-sharing service/)).toBeVisible()
  expect(submit()).toBeDisabled()
  await user.type(screen.getByLabelText('Video Title'), 'Test it')
  expect(submit()).toBeDisabled()
  await user.type(screen.getByLabelText('Video URL'), video.videoUrl)
  expect(submit()).toBeEnabled()
})

test('sends what was typed, says so, closes, and is empty the next time', async () => {
  let finish = () => {}
  const requests = answerRequests({ [send]: { status: 201, body: video } })
  const answer = globalThis.fetch
  globalThis.fetch = (...args) =>
    new Promise((resolve) => {
      finish = () => resolve(answer(...args))
    })
  const { user, submit } = await open()
  await user.type(screen.getByLabelText('Video Title'), 'Test it')
  await user.type(screen.getByLabelText('Video URL'), video.videoUrl)
  await user.clear(screen.getByLabelText('Duration (seconds)'))
  await user.clear(screen.getByLabelText('Display Order'))
  await user.type(screen.getByLabelText('Display Order'), '3')
  await user.click(submit())
  expect(screen.getByRole('button', { name: 'Adding...' })).toBeDisabled()
  finish()
  expect(await screen.findByText('Video added successfully')).toBeVisible()
  expect(screen.getByText('Success')).toBeVisible()
  expect(requests[0]?.body).toEqual({
    sectionId,
    title: 'Test it',
    description: null,
    videoUrl: video.videoUrl,
    thumbnailUrl: null,
    captionsUrl: null,
    duration: 0,
    order: 3,
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Add Video' }))
  expect(screen.getByLabelText('Video Title')).toHaveValue('')
})

test.each(['0', '', '-'])('the place "%s" is sent as 0', async (typed) => {
  const requests = answerRequests({ [send]: { status: 201, body: video } })
  const { user, submit } = await open()
  await user.type(screen.getByLabelText('Video Title'), 'Test it')
  await user.type(screen.getByLabelText('Video URL'), video.videoUrl)
  await user.clear(screen.getByLabelText('Display Order'))
  if (typed) await user.type(screen.getByLabelText('Display Order'), typed)
  await user.click(submit())
  await waitFor(() => expect(requests[0]?.body).toMatchObject({ order: 0, duration: 0 }))
})

test('says what is wrong with a field before anything is sent', async () => {
  const requests = answerRequests({})
  const { user, submit } = await open()
  await user.type(screen.getByLabelText('Video Title'), 'Test it')
  await user.type(screen.getByLabelText('Video URL'), 'javascript:alert(1)')
  await user.click(submit())
  const field = screen.getByLabelText('Video URL')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Must be an http or https URL/))
  expect(field).toHaveFocus()
  expect(requests).toEqual([])
})

test('a field takes as many characters as the contract says', async () => {
  await open()
  const lengths = ['Video Title', 'Description', 'Video URL', 'Thumbnail URL (Optional)'].map((label) =>
    screen.getByLabelText(label).getAttribute('maxlength'),
  )
  expect(lengths).toEqual(['200', '5000', '2048', '2048'])
})

test('shows what the server says of a field, and stays open', async () => {
  const fields = { videoUrl: ['Must be an http or https URL'] }
  answerRequests({ [send]: { status: 400, body: { message: 'videoUrl', code: 'bad_request', fields } } })
  const { user, submit } = await open()
  await user.type(screen.getByLabelText('Video Title'), 'Test it')
  await user.type(screen.getByLabelText('Video URL'), video.videoUrl)
  await user.click(submit())
  expect(await screen.findByText('Failed to add video')).toBeVisible()
  expect(screen.getByText('Error')).toBeVisible()
  expect(screen.getByLabelText('Video URL')).toHaveAccessibleDescription(/Must be an http or https URL/)
})

test('an existing video is changed', async () => {
  const call = `PUT /api/videos/${video.id}`
  const requests = answerRequests({ [call]: { status: 200, body: video } })
  const user = userEvent.setup()
  renderScreen(<EditVideoDialog video={video} trigger={<button type="button">Edit</button>} />)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect(screen.getByLabelText('Duration (seconds)')).toHaveValue(65)
  await user.type(screen.getByLabelText('Video Title'), ' twice')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Video updated successfully')).toBeVisible()
  expect(requests[0]?.body).toMatchObject({ title: 'Test it twice', duration: 65, order: 2 })
})

test('another url of a video says what it costs', async () => {
  const user = userEvent.setup()
  renderScreen(<EditVideoDialog video={video} trigger={<button type="button">Edit</button>} />)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const warning = /What was watched of the old video is forgotten/
  expect(screen.queryByText(warning)).toBeNull()
  await user.type(screen.getByLabelText('Video URL'), '?v=2')
  expect(screen.getByText(warning)).toBeVisible()
  await user.clear(screen.getByLabelText('Video URL'))
  await user.type(screen.getByLabelText('Video URL'), video.videoUrl)
  expect(screen.queryByText(warning)).toBeNull()
})
