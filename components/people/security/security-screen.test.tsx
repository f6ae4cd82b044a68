import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OwnSession } from '@/lib/contract/people/own-sessions'
import type { Passkey } from '@/lib/contract/people/passkeys'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { SecurityScreen } from './security-screen'

jest.mock('@simplewebauthn/browser')

const at = '2026-01-02T03:04:05.000Z'
const passkey: Passkey = {
  id: '0b5cb2ba-95a0-4b0c-9d0f-3c7d5d1f7a11',
  name: 'Laptop',
  createdAt: at,
  lastUsedAt: null,
  isSynced: true,
  isDisabled: false,
}
const session: OwnSession = {
  id: '0b5cb2ba-95a0-4b0c-9d0f-3c7d5d1f7a12',
  isThis: true,
  browser: 'Firefox 140 on macOS',
  ipAddress: '203.0.113.9',
  signedInAt: at,
  lastUsedOn: '2026-01-02',
  byPasskey: true,
}
const other = {
  ...session,
  id: passkey.id,
  isThis: false,
  browser: 'Chrome 143 on Windows',
  byPasskey: false,
}

function show({ isAdmin = true, problem = null as string | null, ...answers } = {}) {
  const requests = mockApiAnswers({
    'GET /api/account/passkeys': { body: [passkey] },
    'GET /api/account/sessions': { body: [session, other] },
    ...answers,
  })
  renderScreen(<SecurityScreen isAdmin={isAdmin} passkeyHostProblem={problem} />)
  return { requests, user: userEvent.setup() }
}

it('lists passkeys and browsers', async () => {
  show()
  expect(await screen.findByRole('list', { name: 'Passkeys' })).toHaveTextContent('Laptop Synced')
  const browsers = await screen.findByRole('list', { name: 'Browsers' })
  expect(browsers).toHaveTextContent('Firefox 140 on macOS This browser Passkey')
  expect(browsers).toHaveTextContent('IP address 203.0.113.9')
})

it('signs out another browser after a confirmation', async () => {
  const { requests, user } = show({ [`DELETE /api/account/sessions/${other.id}`]: { status: 204 } })
  await user.click(await screen.findByRole('button', { name: 'Sign out of Chrome 143 on Windows' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Sign Out' }))
  expect(await screen.findByText('Signed out of Chrome 143 on Windows')).toBeInTheDocument()
  expect(requests.some(({ call }) => call === `DELETE /api/account/sessions/${other.id}`)).toBe(true)
  expect(screen.queryByRole('button', { name: 'Sign out of Firefox 140 on macOS' })).toBeNull()
})

it('shows why a passkey can’t be removed', async () => {
  const body = { code: 'conflict', message: 'You can’t remove your last passkey here.' }
  const { user } = show({ [`DELETE /api/account/passkeys/${passkey.id}`]: { status: 409, body } })
  await user.click(await screen.findByRole('button', { name: 'Remove Laptop' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove Passkey' }))
  expect(await screen.findByText(body.message)).toBeInTheDocument()
})

it('says why this site offers no passkeys', async () => {
  show({ problem: 'Passkeys need HTTPS.' })
  expect(await screen.findByText('Passkeys need HTTPS.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add Passkey' })).toBeNull()
})

it('shows students their browsers, but no passkeys', async () => {
  const { requests } = show({ isAdmin: false })
  expect(await screen.findByRole('list', { name: 'Browsers' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Passkeys' })).toBeNull()
  expect(requests.map(({ call }) => call)).toEqual(['GET /api/account/sessions'])
})
