import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { Video } from '@/lib/contract/course/videos'
import { video as aVideo } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { AddVideoButton } from './add-video-button'
import { EditVideoDialog } from './edit-video-dialog'

const video: Video = { ...aVideo, order: 2 }
const { sectionId } = video
const send = 'POST /api/videos'

/** Returns the bodies of all requests that save. Leaves out the request for a YouTube video’s title. */
const saves = (requests: { call: string; body: unknown }[]) =>
  requests.filter(({ call }) => /^(POST|PUT) /.test(call)).map(({ body }) => body)

async function open() {
  const user = userEvent.setup()
  renderScreen(<AddVideoButton sectionId={sectionId} />)
  await user.click(screen.getByRole('button', { name: 'Add Video' }))
  return { user, submit: () => screen.getByRole('button', { name: 'Add Video' }) }
}

test('starts empty and requires a title and a URL', async () => {
  const { user, submit } = await open()
  expect(screen.getByLabelText('Video Title')).toHaveValue('')
  expect(screen.getByLabelText('Duration (seconds)')).toHaveValue(0)
  expect(screen.getByLabelText('Display Order')).toHaveValue(0)
  expect(screen.getByText(/Enter an embed URL from a video-sharing service/)).toBeVisible()
  expect(submit()).toBeDisabled()
  await user.type(screen.getByLabelText('Video Title'), 'Test it')
  expect(submit()).toBeDisabled()
  await user.type(screen.getByLabelText('Video URL'), video.videoUrl)
  expect(submit()).toBeEnabled()
})

test('sends the form, confirms, closes, and is empty the next time', async () => {
  const held: (() => void)[] = []
  const requests = mockApiAnswers({ [send]: { status: 201, body: video } })
  const answer = globalThis.fetch
  globalThis.fetch = (...args) =>
    new Promise((resolve) => {
      held.push(() => resolve(answer(...args)))
    })
  const { user, submit } = await open()
  await user.type(screen.getByLabelText('Video Title'), 'Test it')
  await user.type(screen.getByLabelText('Video URL'), video.videoUrl)
  await user.clear(screen.getByLabelText('Duration (seconds)'))
  await user.clear(screen.getByLabelText('Display Order'))
  await user.type(screen.getByLabelText('Display Order'), '3')
  await user.click(submit())
  expect(await screen.findByRole('button', { name: 'Adding...' })).toBeDisabled()
  for (const finish of held) finish()
  expect(await screen.findByText('Video added successfully')).toBeVisible()
  expect(screen.getByText('Success')).toBeVisible()
  expect(saves(requests)[0]).toEqual({
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

test.each(['0', '', '-'])('sends the display order "%s" as 0', async (typed) => {
  const requests = mockApiAnswers({ [send]: { status: 201, body: video } })
  const { user, submit } = await open()
  await user.type(screen.getByLabelText('Video Title'), 'Test it')
  await user.type(screen.getByLabelText('Video URL'), video.videoUrl)
  await user.clear(screen.getByLabelText('Display Order'))
  if (typed) await user.type(screen.getByLabelText('Display Order'), typed)
  await user.click(submit())
  await waitFor(() => expect(saves(requests)[0]).toMatchObject({ order: 0, duration: 0 }))
})

test('shows a field error before any request', async () => {
  const requests = mockApiAnswers({})
  const { user, submit } = await open()
  await user.type(screen.getByLabelText('Video Title'), 'Test it')
  await user.type(screen.getByLabelText('Video URL'), 'javascript:alert(1)')
  await user.click(submit())
  const field = screen.getByLabelText('Video URL')
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(/Enter a URL that starts with https:\/\/ or http:\/\//),
  )
  expect(field).toHaveFocus()
  expect(requests).toEqual([])
})

test('adds a missing URL scheme and fills in the title, thumbnail and duration from YouTube', async () => {
  const thumbnailUrl = 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg'
  const requests = mockApiAnswers({
    'GET /api/videos/embed': { body: { title: 'How to begin', thumbnailUrl, duration: 212 } },
  })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: /^More/ }))
  await user.type(screen.getByLabelText('Description'), 'Mine')
  await user.type(screen.getByLabelText('Video URL'), 'youtu.be/dQw4w9WgXcQ')
  await user.tab()
  expect(screen.getByLabelText('Video URL')).toHaveValue('https://youtu.be/dQw4w9WgXcQ')
  await waitFor(() => expect(screen.getByLabelText('Video Title')).toHaveValue('How to begin'))
  expect(screen.getByLabelText('Thumbnail URL (Optional)')).toHaveValue(thumbnailUrl)
  expect(screen.getByLabelText('Duration (seconds)')).toHaveValue(212)
  expect(saves(requests)).toEqual([])
})

test('keeps typed values over those of YouTube, and shows no error if YouTube fails', async () => {
  const answers: Parameters<typeof mockApiAnswers>[0] = {}
  const requests = mockApiAnswers(answers)
  const { user } = await open()
  await user.type(screen.getByLabelText('Video URL'), 'https://youtu.be/dQw4w9WgXcQ')
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.getByLabelText('Video Title')).toHaveValue('')
  await user.type(screen.getByLabelText('Video Title'), 'My own')
  answers['GET /api/videos/embed'] = { body: { title: 'Another', thumbnailUrl: null, duration: 9 } }
  await user.type(screen.getByLabelText('Video URL'), '?t=1')
  await waitFor(() => expect(screen.getByLabelText('Duration (seconds)')).toHaveValue(9))
  expect(screen.getByLabelText('Video Title')).toHaveValue('My own')
  expect(screen.queryByText('Error')).toBeNull()
})

test('limits each field to the length in the contract', async () => {
  await open()
  const lengths = ['Video Title', 'Description', 'Video URL', 'Thumbnail URL (Optional)'].map((label) =>
    screen.getByLabelText(label).getAttribute('maxlength'),
  )
  expect(lengths).toEqual(['200', '5000', '2048', '2048'])
})

test('shows a field error of the server and stays open', async () => {
  const fields = { videoUrl: ['Enter a URL that starts with https:// or http://'] }
  mockApiAnswers({ [send]: { status: 400, body: { message: 'videoUrl', code: 'bad_request', fields } } })
  const { user, submit } = await open()
  await user.type(screen.getByLabelText('Video Title'), 'Test it')
  await user.type(screen.getByLabelText('Video URL'), video.videoUrl)
  await user.click(submit())
  expect(await screen.findByText('Failed to add video')).toBeVisible()
  expect(screen.getByText('Error')).toBeVisible()
  expect(screen.getByLabelText('Video URL')).toHaveAccessibleDescription(
    /Enter a URL that starts with https:\/\/ or http:\/\//,
  )
})

test('edits an existing video', async () => {
  const call = `PUT /api/videos/${video.id}`
  const requests = mockApiAnswers({ [call]: { status: 200, body: video } })
  const user = userEvent.setup()
  renderScreen(<EditVideoDialog video={video} trigger={<button type="button">Edit</button>} />)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect(screen.getByLabelText('Duration (seconds)')).toHaveValue(65)
  await user.type(screen.getByLabelText('Video Title'), ' twice')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Video updated successfully')).toBeVisible()
  // Everything else may have been changed after the form was loaded, and isn’t overwritten.
  expect(saves(requests)).toEqual([{ title: 'Test it twice' }])
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await user.type(screen.getByLabelText(/^Captions URL/), 'https://example.com/a.vtt')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(saves(requests)[1]).toEqual({ captionsUrl: 'https://example.com/a.vtt' }))
})

test('doesn’t send an unknown duration, or values that were changed and changed back', async () => {
  const unknown = { ...video, duration: null, description: 'About tests' }
  const requests = mockApiAnswers({ [`PUT /api/videos/${video.id}`]: { status: 200, body: unknown } })
  const user = userEvent.setup()
  renderScreen(<EditVideoDialog video={unknown} trigger={<button type="button">Edit</button>} />)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await user.clear(screen.getByLabelText('Video URL'))
  await user.type(screen.getByLabelText('Video URL'), video.videoUrl)
  await user.clear(screen.getByLabelText('Description'))
  await user.type(screen.getByLabelText('Video Title'), ' twice')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Video updated successfully')).toBeVisible()
  expect(saves(requests)).toEqual([{ title: 'Test it twice', description: null }])
})

/** A video whose file somebody else replaces while its dialog is open. */
function ReplacedVideo() {
  const [shown, setShown] = useState(video)
  return (
    <>
      <EditVideoDialog video={shown} trigger={<button type="button">Edit</button>} />
      <button
        type="button"
        onClick={() => setShown({ ...video, duration: 90, videoUrl: '/objects/new.mp4' })}
      >
        Replace
      </button>
    </>
  )
}

test('compares with the values that the form opened with, not with newer ones', async () => {
  const requests = mockApiAnswers({ [`PUT /api/videos/${video.id}`]: { status: 200, body: video } })
  const user = userEvent.setup()
  renderScreen(<ReplacedVideo />)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  fireEvent.click(screen.getByText('Replace'))
  await user.type(screen.getByLabelText('Video Title'), ' twice')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(saves(requests)).toEqual([{ title: 'Test it twice' }]))
})

test('warns that a lesson has no captions until they are filled in', async () => {
  const user = userEvent.setup()
  renderScreen(<EditVideoDialog video={video} trigger={<button type="button">Edit</button>} />)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const warning = /^This lesson has no captions/
  expect(screen.getByText(warning)).toBeVisible()
  await user.type(screen.getByLabelText(/^Captions URL/), 'https://example.com/a.vtt')
  expect(screen.queryByText(warning)).toBeNull()
})

test('warns that a new URL resets the watch statistics', async () => {
  const user = userEvent.setup()
  renderScreen(<EditVideoDialog video={video} trigger={<button type="button">Edit</button>} />)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const warning = /Replacing the video resets this lesson’s watch statistics/
  expect(screen.queryByText(warning)).toBeNull()
  await user.type(screen.getByLabelText('Video URL'), '?v=2')
  expect(screen.getByText(warning)).toBeVisible()
  await user.clear(screen.getByLabelText('Video URL'))
  await user.type(screen.getByLabelText('Video URL'), video.videoUrl)
  expect(screen.queryByText(warning)).toBeNull()
})
