import { screen, within } from '@testing-library/react'
import { AccessLogs } from '@/components/people/access-log/access-logs'
import { overviewQuery } from '@/lib/client/people/analytics'
import { answerRequests, renderScreen } from '@/tests/screen'
import { AccessFigures } from './access-figures'
import { Activity } from './activity'
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

test('the four figures of the Admin Panel', () => {
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

test('the average of accesses is rounded', async () => {
  answerRequests({ [users]: answer([person, { ...person, userId: log.id }], 7) })
  renderScreen(<AccessFigures />)
  const average = await screen.findByText('Avg Accesses')
  expect(average.parentElement).toHaveTextContent('4')
  expect(screen.getByText('Total Users').parentElement).toHaveTextContent('2')
  expect(screen.getByText('Total Accesses').parentElement).toHaveTextContent('7')
})

test('days on which nobody came are no flat line', async () => {
  const day = { day: '2026-01-05', accesses: 0, completions: 0 }
  answerRequests({ 'GET /api/admin/analytics/activity': { body: [day] } })
  renderScreen(<Activity />)
  expect(await screen.findByText('Nobody came in these days')).toBeVisible()
  expect(screen.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true')
})

test('days that could not be loaded are not called empty', async () => {
  answerRequests({})
  renderScreen(<Activity />)
  expect(await screen.findByText('The days could not be loaded')).toBeVisible()
  expect(screen.queryByText(/0 accesses/)).toBeNull()
})

test('a user without access has never come', async () => {
  answerRequests({ [users]: answer([person]) })
  renderScreen(<UserStatistics />)
  expect(await screen.findByText('maria')).toBeVisible()
  expect(heads()).toEqual(['User', 'Email', 'Access Count', 'Last Access'])
  expect(cells().map((cell) => cell.textContent)).toEqual(['maria', 'maria@example.com', '7', 'Never'])
})

test('a log says whose it is, reads the agent, and keeps its whole text for who looks closer', async () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  answerRequests({ [logs]: answer([{ ...log, userAgent }]) })
  renderScreen(<AccessLogs />)
  expect(await screen.findByText('Maria Lopez')).toHaveAttribute('title', 'maria@example.com')
  expect(screen.getByText('Firefox 140 on Linux')).toHaveAttribute('title', userAgent)
})

test('a log shortens the id and says where nothing is known', async () => {
  answerRequests({ [logs]: answer([log]) })
  renderScreen(<AccessLogs />)
  expect(await screen.findByText('8f2312c2...')).toBeVisible()
  expect(heads()).toEqual(['Timestamp', 'User ID', 'Action', 'Resource', 'IP Address', 'User Agent'])
  expect(
    cells()
      .slice(2)
      .map((cell) => cell.textContent),
  ).toEqual(['Sign in', '-', 'N/A', 'N/A'])
})

test.each([
  ['No user data available', UserStatistics],
  ['No access logs available', AccessLogs],
])('empty: %s', async (text, Part) => {
  answerRequests({ [users]: answer([]), [logs]: answer([]) })
  renderScreen(<Part />)
  expect(await screen.findByText(text)).toBeVisible()
})

test.each([
  ['The users could not be loaded', UserStatistics],
  ['The access logs could not be loaded', AccessLogs],
  ['The figures could not be loaded', AccessFigures],
])('failed: %s', async (text, Part) => {
  answerRequests({})
  renderScreen(<Part />)
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByText(/available$/)).toBeNull()
})
