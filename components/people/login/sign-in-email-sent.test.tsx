import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { SignInEmailSent } from './sign-in-email-sent'
import { findWebmailProvider } from './webmail-providers'

const call = 'POST /api/auth/code'
const sentence = 'That code doesn’t work.'
const wrong = { status: 400, body: { message: sentence, code: 'bad_request' } }
const field = () => screen.getByLabelText('Code from the email')
const show = () => renderScreen(<SignInEmailSent email="sam@gmail.com" callbackUrl="/section/1" />)

afterEach(() => {
  jest.useRealTimers()
  window.location.hash = ''
})

test('sends the code after six digits and opens the page from the answer', async () => {
  const requests = mockApiAnswers({ [call]: { body: { url: 'http://localhost/#inside' } } })
  show()
  await userEvent.type(field(), '12345')
  expect(requests).toEqual([])
  await userEvent.type(field(), '6')
  await waitFor(() => expect(window.location.hash).toBe('#inside'))
  expect(requests).toEqual([{ call, body: { email: 'sam@gmail.com', code: '123456' } }])
})

test('accepts a code pasted in the format of the email', async () => {
  const requests = mockApiAnswers({ [call]: wrong })
  show()
  await userEvent.click(field())
  await userEvent.paste(' 123 456\n')
  await waitFor(() => expect(requests).toMatchObject([{ body: { code: '123456' } }]))
})

test('has the attributes that let a phone fill in the code', () => {
  show()
  expect(field()).toHaveAttribute('autocomplete', 'one-time-code')
  expect(field()).toHaveAttribute('inputmode', 'numeric')
})

test('shows an error for a wrong code, which the next digits replace', async () => {
  const requests = mockApiAnswers({ [call]: wrong })
  show()
  await userEvent.type(field(), '123456')
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(field()).toHaveAccessibleDescription(sentence)
  await userEvent.keyboard('654321')
  await waitFor(() => expect(requests.map(({ body }) => body)).toMatchObject([{}, { code: '654321' }]))
})

test('offers another email after 30 seconds', async () => {
  jest.useFakeTimers()
  const requests = mockApiAnswers({
    'GET /api/auth/csrf': { body: { csrfToken: 'abc' } },
    'POST /api/auth/signin/email': { body: { url: 'http://localhost/login/sent' } },
  })
  show()
  expect(screen.getByRole('button', { name: 'Send Again in 30 seconds' })).toBeDisabled()
  await act(() => jest.advanceTimersByTimeAsync(29_000))
  expect(screen.getByRole('button', { name: 'Send Again in 1 second' })).toBeDisabled()
  await act(() => jest.advanceTimersByTimeAsync(1000))
  screen.getByRole('button', { name: 'Send Again' }).click()
  await act(() => jest.advanceTimersByTimeAsync(100))
  expect(requests.at(-1)?.body).toMatchObject({ email: 'sam@gmail.com', callbackUrl: '/section/1' })
  expect(screen.getByRole('status')).toHaveTextContent('We sent another email. Only the new code works now.')
  expect(screen.getByRole('button', { name: 'Send Again in 30 seconds' })).toBeDisabled()
})

test.each([
  ['sam@gmail.com', 'Gmail'],
  ['sam@hotmail.co.uk', 'Outlook'],
  ['sam@yahoo.fr', 'Yahoo Mail'],
  ['sam@me.com', 'iCloud Mail'],
  ['sam@proton.me', 'Proton Mail'],
  ['sam@example.com', undefined],
  ['sam@notgmail.com', undefined],
  ['gmail.com@example.com', undefined],
])('the webmail site of %s is %s', (email, name) => {
  expect(findWebmailProvider(email)?.name).toBe(name)
})

test('the webmail site opens in a new tab', () => {
  show()
  expect(screen.getByRole('link', { name: 'Open Gmail' })).toHaveAttribute('target', '_blank')
})
