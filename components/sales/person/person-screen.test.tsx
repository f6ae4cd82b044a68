import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PersonDetails } from '@/lib/contract/sales/person-details'
import { customer, purchase } from '@/tests/api-fixtures'
import { mockApiAnswers, mockRouter, renderScreen } from '@/tests/render-screen'
import { PersonScreen } from './person-screen'

beforeEach(() => mockRouter.push.mockReset())

const at = '2026-01-05T10:00:00.000Z'
const person: PersonDetails = {
  ...customer,
  user: { email: 'jane@exmaple.com', firstName: 'Jane', lastName: 'Doe', isAdmin: false },
  createdAt: at,
  hasPurchased: true,
  isProtected: false,
  emailVerifiedAt: null,
  furtherEmails: [{ email: 'home@example.org', addedAt: at }],
  misspeltEmails: ['jnae@example.com'],
  refusal: null,
  sessions: 2,
  hasGoogle: true,
  opensLater: false,
  links: 1,
  signIns: [
    {
      id: '0199c0de-0000-7000-8000-0000000000a1',
      timestamp: at,
      ipAddress: '203.0.113.7',
      userAgent: 'Firefox',
    },
  ],
  notes: 3,
  logs: 1000,
  mails: [
    {
      id: '0199c0de-0000-7000-8000-0000000000b1',
      kind: 'welcome',
      state: 'failed',
      createdAt: at,
      sentAt: null,
      nextAttemptAt: null,
      problem: '550 No such mailbox',
    },
  ],
  purchases: [{ ...purchase, userId: customer.userId }],
  lessons: [
    {
      videoId: '0199c0de-0000-7000-8000-0000000000c1',
      title: 'Test it',
      sectionTitle: 'Websites',
      duration: 100,
      seconds: 64,
      lastPosition: 70,
      isCompleted: true,
      lastWatchedAt: at,
    },
  ],
}
const url = `/api/admin/users/${person.userId}`
const user = {
  id: person.userId,
  email: 'jane@example.com',
  firstName: 'Jane',
  lastName: 'Doe',
  profileImageUrl: null,
  isAdmin: false,
  hasPurchased: true,
  purchaseDate: at,
  createdAt: at,
  updatedAt: at,
}
const ok = (body: unknown) => ({ status: 200, body })

function show(answers: Parameters<typeof mockApiAnswers>[0] = {}, changes: Partial<PersonDetails> = {}) {
  const shown = { ...person, ...changes }
  const requests = mockApiAnswers({ [`GET ${url}`]: ok(shown), ...answers })
  renderScreen(<PersonScreen person={shown} />)
  return { requests, user: userEvent.setup() }
}

test('shows the customer, the purchases and the watched lessons', async () => {
  show({}, { refusal: '550 No such mailbox' })
  expect(screen.getByRole('heading', { level: 1, name: 'Jane Doe' })).toBeVisible()
  expect(screen.getByText('Buyer')).toBeVisible()
  expect(screen.getByText(/Your mail server rejected jane@exmaple.com: 550/)).toBeVisible()
  expect(screen.getByRole('article', { name: 'Sale 23456789' })).toHaveTextContent('The course')
  expect(screen.getByText('64% watched')).toBeVisible()
  expect(screen.getByText('203.0.113.7 · Firefox')).toBeVisible()
  expect(screen.getByText('1,000 or more')).toBeVisible()
  expect(screen.getByText(/Mistyped/)).toBeVisible()
})

test('shows a purchase in its own currency', () => {
  const euros = { ...purchase, amount: '25.00', currency: 'EUR' }
  show({}, { purchases: [euros] })
  expect(screen.getByRole('article', { name: 'Sale 23456789' })).toHaveTextContent('€25.00')
})

test('resends the link after one click, and shows that it was sent', async () => {
  const sent = { ...person.mails[0], state: 'sent', sentAt: at, problem: null }
  const { requests, user } = show({
    [`POST ${url}/welcome`]: ok({
      state: 'queued',
      attempts: 0,
      nextAttemptAt: at,
      sentAt: null,
      lastError: null,
      dropReason: null,
    }),
    [`GET ${url}`]: ok({ ...person, mails: [sent] }),
  })
  expect(screen.queryByText('Sent')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send Sign-in Link' }))
  expect(await screen.findAllByText('Sent')).not.toHaveLength(0)
  expect(requests.map(({ call }) => call)).toContain(`POST ${url}/welcome`)
})

test('fixing an email lists beforehand what it revokes', async () => {
  const { user: typist } = show({ [`POST ${url}/correction`]: ok(user) })
  await typist.click(screen.getByRole('button', { name: 'Fix Email' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Fix Email' }))
  const ends = within(
    dialog.getByRole('region', { name: 'Sign-in methods that will stop working' }),
  ).getAllByRole('listitem')
  expect(ends.map((end) => end.textContent)).toEqual([
    'Active sessions in 2 browsers',
    'Sign-in with Google, unless the Google account uses the new email',
    'The additional email home@example.org',
    '1 unused link and codes in emails to jane@exmaple.com',
    'The code on the receipt',
  ])
  await typist.type(dialog.getByLabelText('Correct email'), 'jane@example.com')
  await typist.click(dialog.getByRole('button', { name: 'Fix and Send Link' }))
  expect(await screen.findByText('We sent a sign-in link to jane@example.com')).toBeVisible()
  expect(mockRouter.push).not.toHaveBeenCalled()
})

test('fixing an email that has an account offers a choice', async () => {
  const other = { id: '8f2312c2-0000-4000-8000-000000000009', email: 'jane@example.com' }
  const taken = { message: 'jane@example.com already has an account', code: 'taken', account: other }
  let answer: { status: number; body: unknown } = { status: 409, body: taken }
  const { requests, user: typist } = show({ [`POST ${url}/correction`]: () => answer })
  await typist.click(screen.getByRole('button', { name: 'Fix Email' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Fix Email' }))
  await typist.type(dialog.getByLabelText('Correct email'), 'jane@example.com')
  await typist.click(dialog.getByRole('button', { name: 'Fix and Send Link' }))
  expect(await dialog.findByRole('region', { name: 'Move a purchase' })).toHaveTextContent(
    'The course (23456789)',
  )
  answer = ok({ ...user, id: other.id })
  await typist.click(dialog.getByRole('button', { name: 'Merge Accounts' }))
  await waitFor(() => expect(mockRouter.push).toHaveBeenCalledWith(`/admin/customers/${other.id}`))
  const chosen = requests.filter(({ call }) => call === `POST ${url}/correction`).map(({ body }) => body)
  expect(JSON.stringify(chosen.at(-1))).toBe('{"email":"jane@example.com","then":"join"}')
})

test('a merge lists beforehand what moves', async () => {
  const from = { ...customer, userId: '8f2312c2-0000-4000-8000-000000000009' }
  const { user: typist } = show({
    'GET /api/admin/analytics/users?search=maria': ok([from]),
    [`GET /api/admin/users/${from.userId}`]: ok({ ...person, ...from }),
    [`POST ${url}/merge`]: ok(user),
  })
  await typist.click(screen.getByRole('button', { name: 'Merge Accounts' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Merge Accounts' }))
  expect(dialog.getByRole('button', { name: 'Merge Accounts' })).toBeDisabled()
  await typist.type(dialog.getByLabelText('Search by name or email'), 'maria')
  await typist.click(await dialog.findByRole('button', { name: /maria@example.com/ }))
  const moves = await dialog.findByRole('region', { name: 'Items to move' })
  expect(moves).toHaveTextContent('1 purchase')
  expect(moves).toHaveTextContent('1,000 or more access log entries')
  await typist.click(dialog.getByRole('button', { name: 'Merge Accounts' }))
  expect(await screen.findByText('Accounts merged')).toBeVisible()
})

test("an administrator's emails and account cannot be changed", () => {
  show({}, { isProtected: true, user: { ...person.user, isAdmin: true } })
  for (const name of [
    'Fix Email',
    'Merge Accounts',
    'Add Email',
    'View as Customer',
    'Make home@example.org the primary email',
  ]) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

test('a reminder is "Planned" until its day or its first attempt', () => {
  const [email] = person.mails
  if (!email) throw new Error('There is an email')
  const waiting = {
    ...email,
    state: 'queued',
    problem: null,
    nextAttemptAt: '2999-01-01T10:00:00.000Z',
  } as const
  const states = (part: Partial<typeof email>, id: number) => ({
    ...waiting,
    ...part,
    id: `0199c0de-0000-7000-8000-0000000000d${id}`,
  })
  const emails = [
    { kind: 'rescue' },
    { kind: 'return', nextAttemptAt: at },
    { kind: 'return', problem: '451 Try later' },
    { kind: 'welcome' },
  ].map(states)
  show({}, { mails: emails })
  const listed = within(screen.getByRole('region', { name: 'Email history' })).getAllByRole('listitem')
  expect(listed.map(({ textContent }) => /Planned|Queued/.exec(textContent ?? '')?.[0])).toEqual([
    'Planned',
    'Queued',
    'Queued',
    'Queued',
  ])
})

test('shows the text of an email', async () => {
  const emailId = person.mails[0]?.id
  const { user: typist } = show({
    [`GET /api/admin/outbox/${emailId}`]: ok({
      to: 'jane@exmaple.com',
      subject: 'Your access',
      text: 'Dear Jane',
    }),
  })
  await typist.click(screen.getByRole('button', { name: 'Read: Welcome, with a sign-in link' }))
  expect(await screen.findByText('Dear Jane')).toBeVisible()
})

test('after deleting a customer, the Back button skips the customer’s page', async () => {
  const { user: typist } = show({ [`DELETE ${url}`]: { status: 204 } })
  await typist.click(screen.getByRole('button', { name: 'Delete' }))
  await typist.click(await screen.findByRole('button', { name: 'Delete Customer' }))
  expect(await screen.findByText('Customer deleted successfully')).toBeVisible()
  expect(mockRouter.replace).toHaveBeenCalledWith('/admin/customers')
  expect(mockRouter.push).not.toHaveBeenCalled()
})
