import { screen } from '@testing-library/react'
import type { ActiveWeeks as Weeks } from '@/lib/contract/people/active-weeks'
import { answerRequests, renderScreen } from '@/tests/screen'
import { ActiveWeeks } from './active-weeks'

const weeks: Weeks['weeks'] = [
  { week: '2026-01-05', people: null },
  { week: '2026-01-12', people: 1 },
  { week: '2026-01-19', people: 1200 },
]

function show(body: Weeks) {
  answerRequests({ 'GET /api/admin/analytics/weeks': { body } })
  renderScreen(<ActiveWeeks />)
}

test('each week says how many came, and a week that nobody counted that it is not known', async () => {
  show({ weeks, countedTo: new Date().toISOString() })
  await screen.findByRole('table')
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows.slice(1)).toEqual(['Jan 5not known', 'Jan 121 person', 'Jan 191,200 people'])
})

test('before anybody came it says what will be here', async () => {
  show({ weeks: weeks.map((week) => ({ ...week, people: null })), countedTo: null })
  expect(await screen.findByText('No week has been counted yet')).toBeVisible()
})

test('weeks that could not be read are not called empty', async () => {
  answerRequests({})
  renderScreen(<ActiveWeeks />)
  expect(await screen.findByText('The weeks could not be loaded')).toBeVisible()
})
