import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Backups } from '@/lib/contract/media/backups'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { BackupsScreen } from './backups-screen'

const url = '/api/admin/backups'
const none: Backups = {
  lastSuccessAt: null,
  lastError: null,
  schedule: { isOn: false, hour: 3, keep: 14, toBucket: false },
  files: [],
  folder: '/srv/lectern/data/backups',
  hasPassphrase: false,
  passphraseProblem: null,
  hasBucket: false,
  diskProblem: null,
  isRunning: false,
  timeZone: null,
}
const name = 'lectern-2026-01-05T03-00-00.tar.enc'
const nightly: Backups = {
  ...none,
  lastSuccessAt: '2026-01-05T03:00:00.000Z',
  schedule: { ...none.schedule, isOn: true },
  files: [{ name, bytes: 2_000_000, createdAt: '2026-01-05T03:00:00.000Z' }],
  hasPassphrase: true,
  hasBucket: true,
}

function show(backups: Backups, more: Parameters<typeof mockApiAnswers>[0] = {}) {
  const requests = mockApiAnswers({ [`GET ${url}`]: { body: backups }, ...more })
  renderScreen(<BackupsScreen />)
  return { requests, user: userEvent.setup() }
}
const bodyOf = (requests: { call: string; body: unknown }[], call: string) =>
  requests.find((request) => request.call === call)?.body

test('shows that there is no backup, and what a server without a bucket can do', async () => {
  show(none)
  expect(await screen.findByText('No backups yet')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /every night/ })).toBeEnabled()
  expect(screen.getByRole('checkbox', { name: /bucket/ })).toBeDisabled()
})

test('turns on the nightly backup with a passphrase', async () => {
  const { requests, user } = show(none, { [`PUT ${url}`]: { body: nightly } })
  await user.click(await screen.findByRole('checkbox', { name: /every night/ }))
  await user.selectOptions(screen.getByLabelText('Hour'), '4 a.m.')
  await user.type(screen.getByLabelText('Passphrase'), 'a long passphrase')
  await user.click(screen.getByRole('button', { name: 'Save Backup Settings' }))
  expect(await screen.findByText('Backups now run every night.')).toBeInTheDocument()
  expect(bodyOf(requests, `PUT ${url}`)).toEqual({
    schedule: { isOn: true, hour: 4, keep: 14, toBucket: false },
    passphrase: 'a long passphrase',
  })
})

test('lists the files, and shows the exact command that restores the newest one', async () => {
  show(nightly)
  expect(await screen.findByText(/^Last backup/)).toBeVisible()
  expect(screen.getByRole('cell', { name })).toBeVisible()
  expect(screen.getByLabelText('Command')).toHaveValue(`npm run restore -- /srv/lectern/data/backups/${name}`)
  expect(screen.getByText('The command asks for the passphrase.')).toBeVisible()
})

test('shows why the last backup failed, and why there can’t be nightly ones', async () => {
  show({ ...none, lastError: 'The disk is full.', diskProblem: 'This host has no permanent disk storage.' })
  expect(await screen.findByText('The last backup failed: The disk is full.')).toBeVisible()
  expect(screen.getByRole('note')).toHaveTextContent('This host has no permanent disk storage.')
  expect(screen.getByRole('checkbox', { name: /every night/ })).toBeDisabled()
})

test('starts no second backup', async () => {
  const running = { status: 409, body: { code: 'conflict', message: 'Another backup is running.' } }
  const { user } = show({ ...none, isRunning: true }, { [`POST ${url}?check=true`]: running })
  const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
  await user.click(await screen.findByRole('button', { name: 'Back Up Now' }))
  expect(await screen.findByText('A backup is already running')).toBeVisible()
  expect(submit).not.toHaveBeenCalled()
  submit.mockRestore()
})

test('downloads a backup with a form', async () => {
  const { user } = show(none, { [`POST ${url}?check=true`]: { status: 204 } })
  const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
  await user.click(await screen.findByRole('button', { name: 'Back Up Now' }))
  expect(await screen.findByText('Backup started')).toBeVisible()
  expect(submit).toHaveBeenCalledTimes(1)
  submit.mockRestore()
})

test('starts no backup that the server refuses, and stays on the page', async () => {
  const refusal = { status: 403, body: { code: 'step_up', message: 'Confirm it’s you with your passkey.' } }
  const { user } = show(none, { [`POST ${url}?check=true`]: refusal })
  const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
  await user.click(await screen.findByRole('button', { name: 'Back Up Now' }))
  expect(await screen.findByText('Couldn’t start the backup')).toBeVisible()
  expect(submit).not.toHaveBeenCalled()
  submit.mockRestore()
})

test('deletes the passphrase after a confirmation', async () => {
  const { requests, user } = show(nightly, { [`PUT ${url}`]: { body: none } })
  await user.click(await screen.findByRole('button', { name: 'Delete Passphrase' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete Passphrase' }))
  expect(await screen.findByText('Passphrase deleted')).toBeVisible()
  expect(bodyOf(requests, `PUT ${url}`)).toEqual({ schedule: nightly.schedule, passphrase: null })
})
