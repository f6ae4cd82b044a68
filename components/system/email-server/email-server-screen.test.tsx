import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { EmailServerSettings, EmailTest } from '@/lib/contract/system/email-server'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { EmailServerScreen } from './email-server-screen'

const url = '/api/admin/settings/email'
const none: EmailServerSettings = {
  host: null,
  port: null,
  user: null,
  masked: null,
  from: 'Lectern <no-reply@localhost>',
  security: null,
  source: null,
  problem: null,
  lastTestAt: null,
  lastTestResult: null,
}
const stored: EmailServerSettings = {
  ...none,
  host: 'smtp.resend.com',
  port: 587,
  user: 'resend',
  masked: '••••••••word',
  from: 'Sourdough <hello@bakery.example>',
  security: 'starttls',
  source: 'stored',
}

function show(settings: EmailServerSettings, more: Parameters<typeof mockApiAnswers>[0] = {}) {
  const requests = mockApiAnswers({ [`GET ${url}`]: { body: settings }, ...more })
  renderScreen(<EmailServerScreen variables="EMAIL_SERVER and EMAIL_FROM" />)
  return { requests, user: userEvent.setup() }
}
const bodyOf = (requests: { call: string; body: unknown }[], call: string) =>
  requests.find((request) => request.call === call)?.body

test('names the environment variables and asks for a mail server', async () => {
  show(none)
  expect(await screen.findByRole('note')).toHaveTextContent(
    /Set up a mail server.*EMAIL_SERVER and EMAIL_FROM/,
  )
  expect(screen.getByLabelText('Sender')).toHaveValue('Lectern <no-reply@localhost>')
  expect(screen.queryByRole('button', { name: 'Delete Mail Server' })).toBeNull()
})

test('fills in an email service and saves it', async () => {
  const { requests, user } = show(none, { [`PUT ${url}`]: { body: stored } })
  await user.click(await screen.findByRole('button', { name: 'Resend' }))
  expect(screen.getByText(/The username is “resend”/)).toBeVisible()
  await user.type(screen.getByLabelText('Password'), 're_password')
  await user.clear(screen.getByLabelText('Sender'))
  await user.type(screen.getByLabelText('Sender'), 'Sourdough <hello@bakery.example>')
  await user.click(screen.getByRole('button', { name: 'Save Mail Server' }))
  expect(await screen.findByText('Mail server saved')).toBeVisible()
  expect(bodyOf(requests, `PUT ${url}`)).toEqual({
    host: 'smtp.resend.com',
    port: 587,
    user: 'resend',
    password: 're_password',
    from: 'Sourdough <hello@bakery.example>',
    security: 'starttls',
  })
})

test('keeps a stored password if none is entered, and shows a refusal at its field', async () => {
  const refusal = { message: 'password', code: 'bad_request', fields: { password: ['Enter it again'] } }
  const { requests, user } = show(stored, { [`PUT ${url}`]: { status: 400, body: refusal } })
  expect(await screen.findByText(/Saved as ••••••••word/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save Mail Server' }))
  expect(await screen.findByText('Enter it again')).toBeVisible()
  expect(bodyOf(requests, `PUT ${url}`)).not.toHaveProperty('password')
})

test.each<[string, EmailTest, string]>([
  [
    'accepted',
    { accepted: true, answer: '250 2.0.0 OK', dns: { spf: 'found', dkim: 'unknown', dmarc: 'missing' } },
    'Your mail server accepted the email.',
  ],
  [
    'rejected',
    { accepted: false, answer: '535 Bad login', dns: { spf: 'found', dkim: 'unknown', dmarc: 'missing' } },
    'The email wasn’t sent.',
  ],
])('shows the answer to an %s test email, and the DNS records', async (_, test, sentence) => {
  const { requests, user } = show(stored, { [`POST ${url}/test`]: { body: test } })
  await user.click(await screen.findByRole('button', { name: 'Send Test Email' }))
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByText(test.answer)).toBeVisible()
  for (const word of ['Found', 'Unknown', 'Missing']) expect(screen.getByText(word)).toBeVisible()
  expect(bodyOf(requests, `POST ${url}/test`)).toEqual({})
})

test('shows the last test', async () => {
  show({ ...stored, lastTestAt: '2026-01-05T10:00:00.000Z', lastTestResult: '250 OK' })
  expect(await screen.findByText(/^Last test/)).toBeVisible()
  expect(screen.getByText('250 OK')).toBeVisible()
})

test('deletes the stored mail server after a confirmation', async () => {
  const { requests, user } = show(stored, { [`DELETE ${url}`]: { status: 204 } })
  await user.click(await screen.findByRole('button', { name: 'Delete Mail Server' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete Mail Server' }))
  expect(await screen.findByText('Mail server deleted')).toBeVisible()
  expect(requests.map(({ call }) => call)).toContain(`DELETE ${url}`)
})
