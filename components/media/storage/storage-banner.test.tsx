import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { settingsQuery } from '@/lib/client/system/settings'
import type { Settings } from '@/lib/contract/system/settings'
import { noSettings } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { StorageBanner } from './storage-banner'

const show = (change: Partial<Settings>) =>
  renderScreen(<StorageBanner />, (client) =>
    client.setQueryData(settingsQuery().queryKey, { ...noSettings, ...change }),
  )
const answers = (files: number) => ({
  'GET /api/admin/store': { body: { files, bytes: 5 * 1024 * 1024 } },
  'PUT /api/admin/store': { status: 204 },
  'GET /api/admin/settings': { body: noSettings },
})
const writes = (requests: { call: string }[]) => requests.filter(({ call }) => call.startsWith('PUT'))

test('renders nothing while files may be deleted', () => {
  show({})
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  [
    'foreign',
    0,
    /last used with another database/,
    /The other database will lose access to any files we delete/,
  ],
  ['unused', 1240, /1,240 files became unused/, /aren’t used by any lesson, page, or email\./],
] as const)(
  'names the files before any may be deleted (storage problem %s)',
  async (problem, storeUnused, banner, reason) => {
    const requests = mockApiAnswers(answers(12))
    show({ storeProblem: problem, storeUnused })
    const user = userEvent.setup()
    expect(screen.getByText(banner)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Delete Unused Files' }))
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete unused files?' }))
    expect(
      await dialog.findByText(/12 files \(5 MB\) aren’t used .+\. We’ll delete them after 30 days/),
    ).toBeVisible()
    expect(dialog.getByText(reason)).toBeVisible()
    expect(writes(requests)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Delete Files' }))
    expect(writes(requests)).toEqual([{ call: 'PUT /api/admin/store', body: { problem } }])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Unused Files' })).toBeNull())
    expect(screen.getAllByText('Unused files will be deleted after 30 days.')).not.toHaveLength(0)
  },
)

test('deletes nothing after Cancel', async () => {
  const requests = mockApiAnswers(answers(12))
  show({ storeProblem: 'unused', storeUnused: 12 })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Delete Unused Files' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(writes(requests)).toEqual([])
})

test('requires a typed confirmation for more than 100 files', async () => {
  const requests = mockApiAnswers(answers(101))
  show({ storeProblem: 'unused', storeUnused: 101 })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Delete Unused Files' }))
  const field = await screen.findByLabelText('Type DELETE to confirm')
  const action = screen.getByRole('button', { name: 'Delete Files' })
  expect(action).toBeDisabled()
  await user.type(field, 'delete')
  expect(action).toBeDisabled()
  await user.clear(field)
  await user.type(field, 'DELETE')
  await user.click(action)
  expect(writes(requests)).toHaveLength(1)
})

test('shows the server’s message if the decision came too late', async () => {
  const message = 'That has been answered already. Reload the page.'
  mockApiAnswers({
    ...answers(3),
    'PUT /api/admin/store': { status: 409, body: { message, code: 'conflict' } },
  })
  show({ storeProblem: 'foreign' })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button'))
  await screen.findByText(/3 files/)
  await user.click(screen.getByRole('button', { name: 'Delete Files' }))
  expect(await screen.findByText(message)).toBeVisible()
})
