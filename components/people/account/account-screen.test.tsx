import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ReadOnlyProvider } from '@/components/layout/read-only-context'
import { emailPreferencesQuery } from '@/lib/client/mail/email-preferences'
import { navigateAfterToast } from '@/lib/client/navigation'
import { mockApiAnswers, mockRouter, renderScreen } from '@/tests/render-screen'
import { AccountScreen } from './account-screen'

jest.mock('@/lib/client/navigation')

const paid = { email: 'paid@example.com', addedAt: '2026-01-02T03:04:05.000Z' }

function show(answers: Parameters<typeof mockApiAnswers>[0] = {}) {
  const requests = mockApiAnswers({
    'GET /api/account/emails': { body: [] },
    'GET /api/account/preferences': { body: { reminders: true, news: true } },
    ...answers,
  })
  renderScreen(<AccountScreen email="sam@example.com" />)
  return { requests, user: userEvent.setup() }
}

it('saves the name, and renders the page again, so the Back button doesn’t show the old name', async () => {
  const name = { firstName: 'Sam', lastName: null }
  const { requests, user } = show({ 'PUT /api/account': { body: name } })
  await user.type(screen.getByLabelText('First Name'), 'Sam')
  await user.click(screen.getByRole('button', { name: 'Save Name' }))
  expect(await screen.findByText('Name saved')).toBeVisible()
  expect(requests.at(-1)).toEqual({ call: 'PUT /api/account', body: name })
  expect(mockRouter.refresh).toHaveBeenCalledTimes(1)
})

it('sends a confirmation link to an additional email', async () => {
  const { requests, user } = show({ 'POST /api/account/emails': { body: paid } })
  await user.type(screen.getByLabelText('Email address'), ' Paid@Example.com ')
  await user.click(screen.getByRole('button', { name: 'Send Link' }))
  expect(await screen.findByText(/We sent a link to paid@example.com/)).toBeVisible()
  expect(requests.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ email: 'paid@example.com' })
  expect(screen.getByLabelText('Email address')).toHaveValue('')
})

it('refuses an invalid email without a request', async () => {
  const { requests, user } = show()
  await user.type(screen.getByLabelText('Email address'), 'somebody')
  await user.click(screen.getByRole('button', { name: 'Send Link' }))
  expect(await screen.findByText('Please enter a valid email address.')).toBeVisible()
  expect(requests.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

it("shows the server's reason under the email and keeps the email", async () => {
  const fields = { email: ['This email is already in use'] }
  const { user } = show({
    'POST /api/account/emails': { status: 409, body: { message: 'email: taken', code: 'conflict', fields } },
  })
  const field = screen.getByLabelText('Email address')
  await user.type(field, 'paid@example.com{Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription('This email is already in use'))
  expect(field).toHaveValue('paid@example.com')
  expect(field).toHaveAttribute('maxlength', '254')
})

it('shows an error when the server does not answer', async () => {
  const { user } = show({ 'POST /api/account/emails': { status: 502, body: 'Bad gateway' } })
  await user.type(screen.getByLabelText('Email address'), 'paid@example.com{Enter}')
  expect(await screen.findByText(/Check your connection/)).toBeVisible()
})

it('shows why no email was sent', async () => {
  const message = 'Too many emails. Try again in an hour.'
  const { user } = show({
    'POST /api/account/emails': { status: 429, body: { message, code: 'rate_limited' } },
  })
  await user.type(screen.getByLabelText('Email address'), 'paid@example.com')
  await user.click(screen.getByRole('button', { name: 'Send Link' }))
  expect(await screen.findByText(message)).toBeVisible()
})

it('removes an email after a confirmation', async () => {
  const { requests, user } = show({
    'GET /api/account/emails': { body: [paid] },
    'DELETE /api/account/emails': { status: 204 },
  })
  await user.click(await screen.findByRole('button', { name: 'Remove paid@example.com' }))
  expect(requests.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove Email' }))
  expect(await screen.findByText('Email removed')).toBeInTheDocument()
  expect(requests.find(({ call }) => call.startsWith('DELETE'))?.body).toEqual({ email: 'paid@example.com' })
})

it('reports a failed sign-out', async () => {
  const { user } = show({ 'DELETE /api/account/sessions': { status: 503 } })
  await user.click(screen.getByRole('button', { name: 'Sign Out Everywhere' }))
  const dialog = screen.getByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Sign Out Everywhere' }))
  expect(await screen.findByText('Couldn’t sign you out everywhere. Try again.')).toBeInTheDocument()
})

it('signs out through /api/logout, which also deletes the cookie', async () => {
  const { user } = show({ 'DELETE /api/account/sessions': { status: 204 } })
  await user.click(screen.getByRole('button', { name: 'Sign Out Everywhere' }))
  const dialog = screen.getByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Sign Out Everywhere' }))
  expect(await screen.findByText('You’re signed out everywhere')).toBeInTheDocument()
  expect(navigateAfterToast).toHaveBeenCalledWith('/api/logout')
})

it('turns reminders off', async () => {
  const { requests, user } = show({
    'PUT /api/account/preferences': { body: { reminders: false, news: true } },
  })
  const box = await screen.findByRole('checkbox', { name: /Remind me/ })
  await waitFor(() => expect(box).toBeEnabled())
  await user.click(box)
  expect(await screen.findByText('Reminders turned off')).toBeVisible()
  expect(requests.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ reminders: false })
})

it('hides emails, sessions and the download from an administrator who views as a customer', () => {
  const requests = mockApiAnswers({})
  renderScreen(
    <ReadOnlyProvider value={true}>
      <AccountScreen email="sam@example.com" isReadOnly />
    </ReadOnlyProvider>,
    (client) => client.setQueryData(emailPreferencesQuery().queryKey, { reminders: true, news: true }),
  )
  expect(screen.getByText('sam@example.com')).toBeVisible()
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.queryByRole('link', { name: 'Download My Data' })).toBeNull()
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled()
  expect(requests).toEqual([])
})
