import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CreateSectionDialog } from '@/components/course/sections/create-section-dialog'
import { SectionGrid } from '@/components/course/sections/section-grid'
import { LessonDetails } from '@/components/course/videos/lesson-details'
import { VideoManager } from '@/components/course/videos/video-manager'
import { progressQuery } from '@/lib/client/course/progress'
import { section as aSection, video as aVideo } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'

const section = { ...aSection, draft: true }
const video = { ...aVideo, draft: true }
const noFollowUp = async () => null

test('marks a draft section for its owner and publishes it', async () => {
  const call = `PUT /api/sections/${section.id}`
  const requests = mockApiAnswers({
    [call]: { body: { ...section, draft: false } },
    'GET /api/sections': { body: [{ ...section, draft: false }] },
  })
  renderScreen(<SectionGrid sections={[section]} isAdmin askNext={noFollowUp} />)
  expect(await screen.findByText('Draft')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Publish Websites' }))
  expect(await screen.findByText('Section published')).toBeVisible()
  expect(requests[0]).toEqual({ call, body: { draft: false } })
})

test('marks only the video that is a draft', async () => {
  const other = { ...aVideo, id: '01a1fdce-c0d7-7283-abb4-4ca47763ffcc', title: 'Sell it' }
  const call = `PUT /api/videos/${video.id}`
  const requests = mockApiAnswers({ [call]: { body: aVideo } })
  renderScreen(<VideoManager sectionId={section.id} videos={[video, other]} watched={new Map()} />)
  const [first, second] = screen.getAllByRole('article')
  if (!first || !second) throw new Error('Two cards expected')
  expect(within(second).queryByText('Draft')).toBeNull()
  expect(within(first).getByText('Draft')).toBeVisible()
  await userEvent.click(within(first).getByRole('button', { name: 'Publish Test it' }))
  expect(await screen.findByText('Video published')).toBeVisible()
  expect(requests[0]).toEqual({ call, body: { draft: false } })
})

test.each([
  [true, false, 'Only administrators can see this lesson.', 'Publish Test it'],
  [
    true,
    true,
    'Only administrators can see this lesson. The lesson’s section is also a draft.',
    'Publish Test it',
  ],
  [
    false,
    true,
    'Only administrators can see this lesson because its section is a draft.',
    'Publish Websites',
  ],
])(
  'says who sees a lesson page (lesson is a draft: %p, section is a draft: %p)',
  async (draft, sectionDraft, words, button) => {
    const detail = {
      ...video,
      draft,
      sectionDraft,
      sectionTitle: 'Websites',
      nextVideo: null,
      files: [],
      chapters: [],
      hasStream: false,
      storyboard: null,
    }
    renderScreen(<LessonDetails video={detail} previous={null} isAdmin />, (client) =>
      client.setQueryData(progressQuery(video.id).queryKey, undefined),
    )
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByRole('button', { name: button })).toBeVisible()
  },
)

test('sends the draft field only if its checkbox is checked', async () => {
  const requests = mockApiAnswers({ 'POST /api/sections': { status: 201, body: section } })
  const dialog = (
    <CreateSectionDialog
      trigger={<button type="button">New</button>}
      isOpen
      onOpenChange={() => {}}
      askNext={noFollowUp}
    />
  )
  const { unmount } = renderScreen(dialog)
  await userEvent.type(screen.getByLabelText('Section Title'), 'Later')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Draft' }))
  await userEvent.click(screen.getByRole('button', { name: 'Create Section' }))
  await waitFor(() => expect(requests[0]?.body).toMatchObject({ title: 'Later', draft: true }))
  unmount()
  renderScreen(dialog)
  await userEvent.type(screen.getByLabelText('Section Title'), 'Now')
  await userEvent.click(screen.getByRole('button', { name: 'Create Section' }))
  await waitFor(() => expect(requests.at(-1)?.body).toEqual({ title: 'Now', description: null }))
})
