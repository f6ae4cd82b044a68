import { screen } from '@testing-library/react'
import type { ActiveWeeks as Weeks } from '@/lib/contract/people/active-weeks'
import { answerRequests, renderScreen } from '@/tests/screen'
import { WeeklyActiveUsers } from './weekly-active-users'

const weeks: Weeks['weeks'] = [
  { week: '2026-01-05', people: null },
  { week: '2026-01-12', people: 1 },
  { week: '2026-01-19', people: 1200 },
]

function show(body: Weeks) {
  answerRequests({ 'GET /api/admin/analytics/weeks': { body } })
  renderScreen(<WeeklyActiveUsers />)
}

test('shows the active people of each week, and "unknown" for a week that was not counted', async () => {
  show({ weeks, countedTo: new Date().toISOString() })
  await screen.findByRole('table')
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows.slice(1)).toEqual(['Jan 5unknown', 'Jan 121 person', 'Jan 191,200 people'])
})

test('shows an empty state before the first visit', async () => {
  show({ weeks: weeks.map((week) => ({ ...week, people: null })), countedTo: null })
  expect(await screen.findByText('No weekly totals yet')).toBeVisible()
})

test('shows an error instead of an empty chart when the weeks cannot be read', async () => {
  answerRequests({})
  renderScreen(<WeeklyActiveUsers />)
  expect(await screen.findByText('Couldn’t load the weekly totals')).toBeVisible()
})
