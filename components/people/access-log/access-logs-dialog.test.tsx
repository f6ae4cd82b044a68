import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AccessLog } from '@/lib/contract/people/access-log'
import { customer } from '@/tests/fixtures'
import { answerRequests, renderScreen } from '@/tests/screen'
import { AccessLogsDialog } from './access-logs-dialog'

const { userId } = customer
const log = (last: number, changes: Partial<AccessLog> = {}): AccessLog => ({
  id: `01a1fdce-c017-764d-8f01-99258fd1690${last}`,
  userId,
  email: 'maria@example.com',
  firstName: 'Maria',
  lastName: 'Lopez',
  action: 'video_viewed',
  resourceType: 'video',
  resourceId: null,
  resourceTitle: 'Test it',
  ipAddress: '203.0.113.9',
  userAgent: 'Browser/1',
  timestamp: '2026-01-05T10:00:00.000Z',
  ...changes,
})
const path = `/api/admin/analytics/logs/${userId}`
const page = (rows: AccessLog[], next?: string) => ({
  status: 200,
  body: rows,
  headers: { 'X-Total-Count': '2', ...(next && { 'X-Next-Cursor': next }) },
})

async function open(answers: Parameters<typeof answerRequests>[0]) {
  answerRequests(answers)
  const user = userEvent.setup()
  renderScreen(<AccessLogsDialog customer={customer} trigger={<button type="button">Logs</button>} />)
  await user.click(screen.getByRole('button', { name: 'Logs' }))
  return user
}

/** Captures the name and content of the saved file. */
function catchFile() {
  const caught: { name: string; blob: Blob | null } = { name: '', blob: null }
  URL.createObjectURL = (blob) => {
    caught.blob = blob instanceof Blob ? blob : null
    return 'blob:file'
  }
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    caught.name = this.download
  })
  return caught
}

afterEach(() => jest.restoreAllMocks())

test('shows each access, with N/A for unknown values', async () => {
  await open({
    [`GET ${path}`]: page([
      log(1),
      log(2, { action: 'sign_in', resourceType: null, resourceTitle: null, ipAddress: null }),
    ]),
  })
  expect(await screen.findByText('Video viewed')).toBeVisible()
  expect(screen.getByText('Video: Test it')).toBeVisible()
  expect(screen.getByText('203.0.113.9 · Browser/1')).toBeVisible()
  expect(screen.getByText('N/A · Browser/1')).toBeVisible()
})

test('shows an empty state, and exports no file, without logs', async () => {
  const user = await open({ [`GET ${path}`]: page([]), [`GET ${path}?limit=500`]: page([]) })
  expect(await screen.findByText('No access logs found')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('No Data')).toBeVisible()
  expect(screen.getByText('No logs available to export')).toBeVisible()
})

test('exports every page of the list', async () => {
  const file = catchFile()
  const user = await open({
    [`GET ${path}`]: page([log(1)], 'more'),
    [`GET ${path}?limit=500`]: page([log(1)], 'more'),
    [`GET ${path}?cursor=more&limit=500`]: page([log(2, { action: 'sign_in' })]),
  })
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('Access logs exported successfully')).toBeVisible()
  expect(file.name).toMatch(/^access-logs-maria@example\.com-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(file.blob?.size).toBeGreaterThan(120)
})

test('shows an error instead of an empty list when the logs cannot be read', async () => {
  await open({})
  expect(await screen.findByText('Couldn’t load the access logs')).toBeVisible()
  expect(screen.queryByText('No access logs found')).toBeNull()
})
