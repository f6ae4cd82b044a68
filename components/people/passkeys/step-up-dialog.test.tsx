import { startAuthentication } from '@simplewebauthn/browser'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { callApi } from '@/lib/client/api'
import { reloadPage } from '@/lib/client/navigation'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { StepUpDialog } from './step-up-dialog'

jest.mock('@simplewebauthn/browser')
jest.mock('@/lib/client/navigation')

const options = {
  challenge: 'abc',
  rpId: 'localhost',
  allowCredentials: [],
  timeout: 60_000,
  userVerification: 'required',
}
const refusal = { status: 403, body: { code: 'step_up', message: 'Confirm it’s you with your passkey.' } }

/** Sends a protected request, which the server rejects until the person confirms with a passkey. */
function send(answers: Parameters<typeof mockApiAnswers>[0] = {}) {
  const requests = mockApiAnswers({
    'DELETE /api/admin/quiet': refusal,
    'POST /api/auth/step-up/options': { body: options },
    'POST /api/auth/step-up': { body: { until: '2026-01-02T03:04:05.000Z' } },
    ...answers,
  })
  renderScreen(<StepUpDialog />)
  const result = callApi('DELETE', '/api/admin/quiet').then(
    () => 'done',
    (error: Error) => error.message,
  )
  return { requests, result, user: userEvent.setup() }
}

beforeEach(() => jest.mocked(startAuthentication).mockResolvedValue({ id: 'key' } as never))

it('asks for the passkey, then sends the request again', async () => {
  const { requests, result, user } = send()
  expect(await screen.findByText(refusal.body.message)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use Passkey' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await result
  expect(requests.map(({ call }) => call)).toEqual([
    'DELETE /api/admin/quiet',
    'POST /api/auth/step-up/options',
    'POST /api/auth/step-up',
    'DELETE /api/admin/quiet',
  ])
})

it('passes on the error if the person cancels', async () => {
  const { requests, result, user } = send()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await result).toMatch(/^403: /)
  expect(requests).toHaveLength(1)
})

it('stays open with the reason if the passkey is refused', async () => {
  const body = { code: 'bad_request', message: 'That passkey doesn’t work here.' }
  const { user } = send({ 'POST /api/auth/step-up': { status: 400, body } })
  await user.click(await screen.findByRole('button', { name: 'Use Passkey' }))
  expect(await screen.findByText(body.message)).toBeVisible()
})

it('reloads the page if the whole session must be confirmed', async () => {
  const { user } = send({ 'POST /api/auth/step-up/options': refusal })
  await user.click(await screen.findByRole('button', { name: 'Use Passkey' }))
  await waitFor(() => expect(reloadPage).toHaveBeenCalled())
})
