import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApiAnswers, mockRouter, renderScreen } from '@/tests/render-screen'
import { LoginPageLayout } from './login-page-layout'
import { SendNewLinkButton } from './send-new-link-button'
import { SignInForm } from './sign-in-form'

const csrf = { 'GET /api/auth/csrf': { status: 200, body: { csrfToken: 'abc' } } }
const send = 'POST /api/auth/signin/email'
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send Sign-in Link' }))

test('the page header links to the start page', () => {
  renderScreen(<LoginPageLayout name="Lectern" title="Sign in" />)
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Lectern' })).toBeVisible()
})

test('sends a sign-in email and opens the page that asks for its code', async () => {
  const requests = mockApiAnswers({ ...csrf, [send]: { status: 200, body: { url: '/login/sent' } } })
  renderScreen(<SignInForm callbackUrl="/video/1" hasGoogle={false} />)
  await userEvent.type(screen.getByLabelText('Email'), ' Sam@Example.com ')
  await submit()
  await waitFor(() => expect(mockRouter.push).toHaveBeenCalledWith('/login/sent'))
  expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  expect(requests.at(-1)).toEqual({
    call: send,
    body: { email: 'sam@example.com', callbackUrl: '/video/1', csrfToken: 'abc', json: 'true' },
  })
})

test('sends nothing for an invalid email', async () => {
  const requests = mockApiAnswers(csrf)
  renderScreen(<SignInForm callbackUrl="/" hasGoogle={false} />)
  await userEvent.type(screen.getByLabelText('Email'), 'sam')
  await submit()
  expect(await screen.findByText('Please enter a valid email address.')).toBeVisible()
  expect(requests).toEqual([])
})

test('shows when to try again after too many emails', async () => {
  const message = 'Too many requests. Try again in 12 minutes.'
  mockApiAnswers({ ...csrf, [send]: { status: 429, body: { message, code: 'rate_limited' } } })
  renderScreen(<SignInForm callbackUrl="/" hasGoogle={false} />)
  await userEvent.type(screen.getByLabelText('Email'), 'sam@example.com')
  await submit()
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByLabelText('Email')).toBeEnabled()
})

test('offers Google if it is configured', () => {
  renderScreen(<SignInForm callbackUrl="/" hasGoogle />)
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
})

test('replaces an expired link with one click', async () => {
  const requests = mockApiAnswers({ ...csrf, [send]: { status: 200, body: {} } })
  renderScreen(<SendNewLinkButton email="sam@example.com" callbackUrl="/" />)
  await userEvent.click(screen.getByRole('button', { name: 'Send a New Link' }))
  await waitFor(() => expect(mockRouter.push).toHaveBeenCalledWith('/login/sent'))
  expect(requests.at(-1)?.body).toMatchObject({ email: 'sam@example.com' })
})
