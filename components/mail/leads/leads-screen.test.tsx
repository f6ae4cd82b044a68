import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Lead } from '@/lib/contract/mail/leads'
import { noSettings } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { LeadsScreen } from './leads-screen'

const leads = 'GET /api/admin/leads'
const settings = 'GET /api/admin/settings'
const lead = (number: number, email: string, changes: Partial<Lead> = {}): Lead => ({
  id: `8f2312c2-0000-4000-8000-00000000000${number}`,
  email,
  utm: null,
  referrer: null,
  source: 'direct',
  words: 'Early access\nGet it',
  askedAt: '2026-05-01T10:00:00.000Z',
  ipAddress: '203.0.113.7',
  confirmedAt: null,
  courses: [],
  unsubscribedAt: null,
  boughtAt: null,
  createdAt: '2026-05-01T10:00:00.000Z',
  ...changes,
})
const at = '2026-05-02T10:00:00.000Z'
const four = [
  lead(1, 'new@example.com'),
  lead(2, 'sure@example.com', { confirmedAt: at, source: 'newsletter' }),
  lead(3, 'gone@example.com', { confirmedAt: at, unsubscribedAt: at }),
  lead(4, 'paid@example.com', { confirmedAt: at, boughtAt: at }),
]
const page = (rows: Lead[]) => ({
  status: 200,
  body: rows,
  headers: { 'X-Total-Count': String(rows.length) },
})

function show(rows: Lead[], leadList = true) {
  const requests = mockApiAnswers({
    [settings]: { body: { ...noSettings, leadList } },
    [leads]: page(rows),
    [`${leads}?source=newsletter`]: page(rows.filter(({ source }) => source === 'newsletter')),
    'PUT /api/admin/settings': { body: { ...noSettings, leadList: !leadList } },
    [`DELETE /api/admin/leads/${four[0]?.id}`]: { status: 204 },
  })
  renderScreen(<LeadsScreen />)
  return { requests, user: userEvent.setup() }
}

test('shows the email and the state of each person', async () => {
  show(four)
  const states = { new: 'Not confirmed', sure: 'Confirmed', gone: 'Unsubscribed', paid: 'Buyer' }
  for (const [name, word] of Object.entries(states)) {
    const row = await screen.findByRole('row', { name: new RegExp(`${name}@example.com`) })
    expect(within(row).getByText(word)).toBeVisible()
  }
  expect(screen.getByText('4 people')).toBeVisible()
})

test('opens the proof of consent from the email', async () => {
  const { user } = show(four)
  await user.click(await screen.findByRole('button', { name: 'sure@example.com' }))
  const proof = within(await screen.findByRole('dialog'))
  expect(proof.getByText(/Early access/)).toBeVisible()
  expect(proof.getByText(/203.0.113.7/)).toBeVisible()
})

test('shows the courses that a person signed up for, with their proof of consent', async () => {
  const course = { title: 'Ads', words: 'Early ads', askedAt: at, ipAddress: '203.0.113.8' }
  const { user } = show([lead(1, 'new@example.com', { courses: [course, { ...course, title: 'Mail' }] })])
  expect(await screen.findByText('Ads, Mail')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'new@example.com' }))
  const proof = within(await screen.findByRole('dialog'))
  expect(proof.getByText('Form for Ads')).toBeVisible()
  expect(proof.getAllByText('Early ads')).toHaveLength(2)
})

test('shows the proof for the shop’s page once', async () => {
  const shop = { title: null, words: 'Early access\nGet it', askedAt: lead(1, '').askedAt, ipAddress: null }
  const { user } = show([
    lead(1, 'new@example.com', { courses: [shop] }),
    lead(2, 'sure@example.com', { courses: [{ ...shop, words: 'The shop’s form' }] }),
  ])
  await user.click(await screen.findByRole('button', { name: 'new@example.com' }))
  expect(within(await screen.findByRole('dialog')).queryByText(/shop’s page/)).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'sure@example.com' }))
  const proof = within(await screen.findByRole('dialog'))
  expect(proof.getByText('Form for the shop’s page')).toBeVisible()
  expect(proof.getByText('The shop’s form')).toBeVisible()
})

test('filters the list by a source and removes the filter', async () => {
  const { user } = show(four)
  await user.click(await screen.findByRole('button', { name: 'Show only sign-ups from newsletter' }))
  expect(await screen.findByText('1 person')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear source filter: newsletter' }))
  expect(await screen.findByText('4 people')).toBeVisible()
})

test('an empty list says whether the list is off, and can turn it on', async () => {
  const { user, requests } = show([], false)
  expect(await screen.findByText('No sign-ups yet')).toBeVisible()
  expect(screen.getByText(/While the list is off/)).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Save early access sign-ups' }))
  expect(requests.find(({ call }) => call === 'PUT /api/admin/settings')?.body).toEqual({ leadList: true })
})

test('deletes a person after a confirmation', async () => {
  const { user, requests } = show(four)
  await user.click(await screen.findByRole('button', { name: 'Delete new@example.com' }))
  await user.click(await screen.findByRole('button', { name: 'Delete Sign-up' }))
  expect(requests.map(({ call }) => call)).toContain(`DELETE /api/admin/leads/${four[0]?.id}`)
})
