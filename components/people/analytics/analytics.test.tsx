import { screen, within } from '@testing-library/react'
import { AccessLogs } from '@/components/people/access-log/access-logs'
import { overviewQuery } from '@/lib/client/people/analytics'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { AccessStats } from './access-stats'
import { DailyActivity } from './daily-activity'
import { OverviewCards } from './overview-cards'
import { UserStatistics } from './user-statistics'

const users = 'GET /api/admin/analytics/users'
const logs = 'GET /api/admin/analytics/logs'
const userId = '8f2312c2-0000-4000-8000-000000000001'
const person = {
  userId,
  user: { email: 'maria@example.com', firstName: null, lastName: null, isAdmin: false },
  accessCount: 7,
  lastAccess: null,
  access: null,
  progress: { completed: 0, lessons: 0 },
}
const log = {
  id: '01a1fdce-c017-764d-8f01-99258fd169e5',
  userId,
  email: 'maria@example.com',
  firstName: 'Maria',
  lastName: 'Lopez',
  action: 'sign_in',
  resourceType: null,
  resourceId: null,
  resourceTitle: null,
  ipAddress: null,
  userAgent: null,
  timestamp: '2026-01-05T10:00:00.000Z',
}
const answer = (body: unknown[], accesses = 0) => ({
  status: 200,
  body,
  headers: { 'X-Total-Count': String(body.length), 'X-Total-Accesses': String(accesses) },
})
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const cells = () => within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('cell')

test('shows the four figures of the Admin Panel', () => {
  renderScreen(<OverviewCards />, (client) =>
    client.setQueryData(overviewQuery().queryKey, {
      totalUsers: 12480,
      activeUsers: 310,
      totalVideos: 13,
      totalSections: 6,
      completionRate: 59,
      totalProgress: 1190,
    }),
  )
  for (const text of [
    'Total Students',
    '12,480',
    '310 active in the last 7 days',
    'Course Videos',
    'Across 6 sections',
    'Completion Rate',
    '59%',
    'Video Views',
    '1,190',
  ])
    expect(screen.getByText(text)).toBeVisible()
})

test('rounds the average number of accesses', async () => {
  mockApiAnswers({ [users]: answer([person, { ...person, userId: log.id }], 7) })
  renderScreen(<AccessStats />)
  const average = await screen.findByText('Avg Accesses')
  expect(average.parentElement).toHaveTextContent('4')
  expect(screen.getByText('Total Users').parentElement).toHaveTextContent('2')
  expect(screen.getByText('Total Accesses').parentElement).toHaveTextContent('7')
})

test('shows an empty state instead of a flat line without accesses', async () => {
  const day = { day: '2026-01-05', accesses: 0, completions: 0 }
  mockApiAnswers({ 'GET /api/admin/analytics/activity': { body: [day] } })
  renderScreen(<DailyActivity />)
  expect(await screen.findByText('No activity in this period')).toBeVisible()
  expect(screen.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true')
})

test('shows the days as a table to screen readers', async () => {
  const days = [
    { day: '2026-01-05', accesses: 1200, completions: 3 },
    { day: '2026-01-06', accesses: 0, completions: 0 },
  ]
  mockApiAnswers({ 'GET /api/admin/analytics/activity': { body: days } })
  renderScreen(<DailyActivity />)
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'DaySign-ins and ViewsCompletions',
    'Jan 51,2003',
    'Jan 600',
  ])
})

test('shows an error instead of an empty chart when the days cannot be loaded', async () => {
  mockApiAnswers({})
  renderScreen(<DailyActivity />)
  expect(await screen.findByText('Couldn’t load the activity')).toBeVisible()
  expect(screen.queryByText(/0 sign-ins and views/)).toBeNull()
})

test('shows "Never" for a user without an access', async () => {
  mockApiAnswers({ [users]: answer([person]) })
  renderScreen(<UserStatistics />)
  expect(await screen.findByText('maria')).toBeVisible()
  expect(heads()).toEqual(['User', 'Email', 'Access Count', 'Last Access'])
  expect(cells().map((cell) => cell.textContent)).toEqual(['maria', 'maria@example.com', '7', 'Never'])
})

test('a log names its user and browser, with the whole user agent as a tooltip', async () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  mockApiAnswers({ [logs]: answer([{ ...log, userAgent }]) })
  renderScreen(<AccessLogs hasIps />)
  expect(await screen.findByText('Maria Lopez')).toHaveAttribute('title', 'maria@example.com')
  expect(screen.getByText('Firefox 140 on Linux')).toHaveAttribute('title', userAgent)
})

test('a log shortens the user ID and marks unknown values', async () => {
  mockApiAnswers({ [logs]: answer([log]) })
  renderScreen(<AccessLogs hasIps />)
  expect(await screen.findByText('8f2312c2...')).toBeVisible()
  expect(heads()).toEqual(['Timestamp', 'User ID', 'Action', 'Resource', 'IP Address', 'User Agent'])
  expect(
    cells()
      .slice(2)
      .map((cell) => cell.textContent),
  ).toEqual(['Sign in', '-', 'N/A', 'N/A'])
})

test('a list of logs without IP addresses has no column for them', async () => {
  mockApiAnswers({ [logs]: answer([{ ...log, ipAddress: '192.0.2.7' }]) })
  renderScreen(<AccessLogs hasIps={false} />)
  expect(await screen.findByText('8f2312c2...')).toBeVisible()
  expect(heads()).toEqual(['Timestamp', 'User ID', 'Action', 'Resource', 'User Agent'])
  expect(screen.queryByText('192.0.2.7')).toBeNull()
})

test.each([
  ['No user data available', <UserStatistics key="users" />],
  ['No access logs available', <AccessLogs key="logs" hasIps />],
])('shows an empty state: %s', async (text, part) => {
  mockApiAnswers({ [users]: answer([]), [logs]: answer([]) })
  renderScreen(part)
  expect(await screen.findByText(text)).toBeVisible()
})

test.each([
  ['Couldn’t load the users', <UserStatistics key="users" />],
  ['Couldn’t load the access logs', <AccessLogs key="logs" hasIps />],
  ['Couldn’t load the figures', <AccessStats key="figures" />],
])('shows an error after a failed request: %s', async (text, part) => {
  mockApiAnswers({})
  renderScreen(part)
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByText(/available$/)).toBeNull()
})
