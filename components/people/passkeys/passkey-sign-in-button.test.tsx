import { startAuthentication } from '@simplewebauthn/browser'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { PasskeySignInButton } from './passkey-sign-in-button'

jest.mock('@simplewebauthn/browser')

const options = {
  challenge: 'abc',
  rpId: 'localhost',
  allowCredentials: [],
  timeout: 60_000,
  userVerification: 'required',
}
const refusal = { code: 'bad_request', message: 'That passkey doesn’t work here.' }

async function press(answers: Parameters<typeof mockApiAnswers>[0]) {
  const requests = mockApiAnswers({ 'POST /api/auth/passkey/options': { body: options }, ...answers })
  renderScreen(<PasskeySignInButton label="Use Passkey" callbackUrl="/admin" />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Use Passkey' }))
  return requests
}

it('sends the browser’s answer to the challenge, and shows the reason for a refusal', async () => {
  jest.mocked(startAuthentication).mockResolvedValue({ id: 'key' } as never)
  const requests = await press({ 'POST /api/auth/passkey': { status: 400, body: refusal } })
  expect(await screen.findByText(refusal.message)).toBeVisible()
  expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: options })
  expect(requests.at(-1)?.body).toEqual({ response: { id: 'key' }, callbackUrl: '/admin' })
})

it('sends nothing if the person closes the browser’s passkey dialog', async () => {
  jest.mocked(startAuthentication).mockRejectedValue(new Error('NotAllowedError'))
  const requests = await press({})
  expect(await screen.findByText(/didn’t complete the passkey request/)).toBeVisible()
  expect(requests.map(({ call }) => call)).toEqual(['POST /api/auth/passkey/options'])
})
