import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerRequests, renderScreen, router } from '@/tests/screen'
import { LoginFrame } from './login-frame'
import { NewLink } from './new-link'
import { SignInForm } from './sign-in-form'

const csrf = { 'GET /api/auth/csrf': { status: 200, body: { csrfToken: 'abc' } } }
const send = 'POST /api/auth/signin/email'
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send sign-in link' }))

test('the way home stands in the banner of the page', () => {
  renderScreen(<LoginFrame name="Lectern" title="Sign in" />)
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Lectern' })).toBeVisible()
})

test('sends a mail to the email, and goes where its code is typed', async () => {
  const requests = answerRequests({ ...csrf, [send]: { status: 200, body: { url: '/login/sent' } } })
  renderScreen(<SignInForm callbackUrl="/video/1" hasGoogle={false} />)
  await userEvent.type(screen.getByLabelText('Email'), ' Sam@Example.com ')
  await press()
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/login/sent'))
  expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  expect(requests.at(-1)).toEqual({
    call: send,
    body: { email: 'sam@example.com', callbackUrl: '/video/1', csrfToken: 'abc', json: 'true' },
  })
})

test('what is no email is not sent', async () => {
  const requests = answerRequests(csrf)
  renderScreen(<SignInForm callbackUrl="/" hasGoogle={false} />)
  await userEvent.type(screen.getByLabelText('Email'), 'sam')
  await press()
  expect(await screen.findByText('Please enter a valid email address.')).toBeVisible()
  expect(requests).toEqual([])
})

test('too many mails: the answer says when to try again', async () => {
  const message = 'Too many requests. Try again in 12 minutes.'
  answerRequests({ ...csrf, [send]: { status: 429, body: { message, code: 'rate_limited' } } })
  renderScreen(<SignInForm callbackUrl="/" hasGoogle={false} />)
  await userEvent.type(screen.getByLabelText('Email'), 'sam@example.com')
  await press()
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByLabelText('Email')).toBeEnabled()
})

test('Google is offered where it is set up', () => {
  renderScreen(<SignInForm callbackUrl="/" hasGoogle />)
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
})

test('one press on an expired link sends a new one', async () => {
  const requests = answerRequests({ ...csrf, [send]: { status: 200, body: {} } })
  renderScreen(<NewLink email="sam@example.com" callbackUrl="/" />)
  await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }))
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/login/sent'))
  expect(requests.at(-1)?.body).toMatchObject({ email: 'sam@example.com' })
})
