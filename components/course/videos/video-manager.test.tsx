import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sectionsQuery } from '@/lib/client/course/sections'
import { adminCourse, video as aVideo, section } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { MoveLessonDropTargets } from './move-lesson-drop-targets'
import { VideoManager } from './video-manager'

const other = { ...section, id: '01a1fdce-c017-764d-8f01-99258fd169e6', title: 'Apps', draft: true }
const second = { ...aVideo, id: '01a1fdce-c0d7-7283-abb4-4ca47763ffcc', title: 'Sell it', draft: true }
const third = { ...aVideo, id: '01a1fdce-c0d7-7283-abb4-4ca47763ffcd', title: 'Ship it' }
const callTo = (method: string, { id }: { id: string }) => `${method} /api/videos/${id}`

function show(answers: Parameters<typeof mockApiAnswers>[0] = {}) {
  const requests = mockApiAnswers({ 'GET /api/sections': { body: [section, other] }, ...answers })
  renderScreen(<VideoManager sectionId={section.id} videos={[aVideo, second, third]} watched={new Map()} />)
  return requests
}
const select = async (title: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Select ${title}` }))
const writes = (requests: ReturnType<typeof show>) => requests.filter(({ call }) => !call.startsWith('GET'))

test('moves one lesson to another section by dialog', async () => {
  const requests = show({ [callTo('PUT', aVideo)]: { body: { ...aVideo, sectionId: other.id } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Move Test it to another section' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Lesson' }))
  const options = (await dialog.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(options).toEqual(['Choose a section', 'Apps (draft)'])
  expect(dialog.getByRole('button', { name: 'Move Lesson' })).toBeDisabled()
  await userEvent.selectOptions(dialog.getByLabelText('Section'), 'Apps (draft)')
  await userEvent.click(dialog.getByRole('button', { name: 'Move Lesson' }))
  expect(await screen.findByText('Lesson moved')).toBeVisible()
  expect(writes(requests)).toEqual([{ call: callTo('PUT', aVideo), body: { sectionId: other.id } }])
})

test('groups the sections by course if there are several', async () => {
  const elsewhere = { ...adminCourse, id: '01a1fdce-c017-764d-8f01-99258fd169c2', title: 'Sites' }
  show({
    'GET /api/sections': { body: [section, { ...other, courseId: elsewhere.id }] },
    'GET /api/admin/courses': { body: [adminCourse, elsewhere] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Move Test it to another section' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Lesson' }))
  const group = await dialog.findByRole('group', { name: 'Sites' })
  expect(within(group).getByRole('option', { name: 'Apps (draft)' })).toBeVisible()
  expect(dialog.queryByRole('group', { name: 'Ads' })).toBeNull()
})

test.each([
  ['the same course', section.courseId, true],
  ['another course', '01a1fdce-c017-764d-8f01-99258fd169c2', false],
])('a lesson can be dropped on a section of %s: %p', async (_, courseId, isOffered) => {
  renderScreen(<MoveLessonDropTargets sectionId={section.id} />, (client) =>
    client.setQueryData(sectionsQuery().queryKey, [section, { ...other, courseId }]),
  )
  expect(screen.queryAllByText('Apps')).toHaveLength(isOffered ? 1 : 0)
})

test('moves the selected lessons in their order, and names how many could not be moved', async () => {
  const requests = show({
    [callTo('PUT', aVideo)]: { body: { ...aVideo, sectionId: other.id } },
    [callTo('PUT', third)]: { status: 409, body: { message: 'This lesson has just been moved.' } },
  })
  await select('Ship it')
  await select('Test it')
  const bar = within(screen.getByRole('region', { name: 'Selected lessons' }))
  expect(bar.getByText('2 selected')).toBeVisible()
  await userEvent.click(bar.getByRole('button', { name: 'Move' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 Lessons' }))
  await userEvent.selectOptions(await dialog.findByLabelText('Section'), 'Apps (draft)')
  await userEvent.click(dialog.getByRole('button', { name: 'Move Lessons' }))
  expect(await screen.findByText('Couldn’t move 1 lesson. Try again.')).toBeVisible()
  expect(writes(requests).map(({ call }) => call)).toEqual([callTo('PUT', aVideo), callTo('PUT', third)])
})

test('publishes the drafts among the selected lessons', async () => {
  const requests = show({ [callTo('PUT', second)]: { body: { ...second, draft: false } } })
  await select('Test it')
  expect(screen.queryByRole('button', { name: /^Publish 1 Lesson/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Select All' }))
  expect(screen.queryByRole('button', { name: 'Select All' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Publish 1 Lesson' }))
  expect(await screen.findByText('Lesson published')).toBeVisible()
  expect(writes(requests)).toEqual([{ call: callTo('PUT', second), body: { draft: false } }])
})

test('deletes the selected lessons after a confirmation that names them', async () => {
  const requests = show({
    [callTo('DELETE', aVideo)]: { status: 204 },
    [callTo('DELETE', third)]: { status: 204 },
  })
  await select('Test it')
  await select('Ship it')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 2 lessons?' }))
  expect(dialog.getByText('Ship it')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete Lessons' }))
  expect(await screen.findByText('2 lessons deleted')).toBeVisible()
  expect(writes(requests).map(({ call }) => call)).toEqual([
    callTo('DELETE', aVideo),
    callTo('DELETE', third),
  ])
})
