import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PurchaseMilestones, PurchaseTimeline } from '@/lib/contract/sales/purchase-timeline'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { PurchaseTimelineDetails } from './purchase-timeline'

const purchaseId = '0197a8f0-0000-7000-8000-000000000001'
const nothing: PurchaseMilestones = {
  sold: null,
  received: null,
  opened: null,
  mailed: null,
  mailFailed: null,
  mailFailedAt: null,
  signedIn: null,
  embedOpened: null,
  firstFrame: null,
  quarter: null,
  half: null,
  finished: null,
}
const at = '2026-05-05T12:00:00.000Z'

async function open(line: Partial<PurchaseTimeline>, status = 200) {
  const body = { purchaseId, since: null, moments: null, reminders: [], ...line }
  const requests = mockApiAnswers({ [`GET /api/admin/purchases/${purchaseId}/line`]: { status, body } })
  renderScreen(<PurchaseTimelineDetails purchaseId={purchaseId} />)
  expect(requests).toEqual([])
  await userEvent.click(screen.getByText('Purchase timeline'))
}
const step = async (words: string) =>
  within((await screen.findByText(words)).closest('li') ?? document.createElement('li'))

test('shows the time of each step, the missing steps, and the mail server’s response', async () => {
  await open({
    moments: { ...nothing, received: at, opened: at, mailFailed: '550 no such user', mailFailedAt: at },
  })
  expect((await step('Notification received')).getByText(/May 5, 2026/)).toBeVisible()
  expect((await step('Email sent')).getByText('Rejected: 550 no such user')).toBeVisible()
  expect((await step('First play')).getByText('Not yet')).toBeVisible()
  expect(screen.queryByText('Sold')).toBeNull()
  expect(screen.queryByText(/Not recorded/)).toBeNull()
})

test('shows unknown steps as not recorded, never as "Not yet"', async () => {
  await open({ since: at })
  expect((await step('Signed in')).getByText(/Not recorded/)).toHaveTextContent(
    'Not recorded before May 5, 2026',
  )
  expect(screen.queryByText('Not yet')).toBeNull()
})

test('reports a failed request', async () => {
  await open({}, 500)
  expect(await screen.findByText('Couldn’t load the purchase timeline')).toBeVisible()
  expect(screen.queryByText('Not yet')).toBeNull()
})

test('shows why a reminder was not sent', async () => {
  const id = '0197a8f0-0000-7000-8000-000000000002'
  const dropReason = 'Stopped: the buyer started watching'
  const row = { id, kind: 'rescue', state: 'dropped', dropReason, sentAt: null, nextAttemptAt: null } as const
  await open({ moments: nothing, reminders: [row] })
  const list = within(await screen.findByRole('region', { name: 'Reminders' }))
  expect(list.getByText('Not sent')).toBeVisible()
  expect(list.getByText(dropReason)).toBeVisible()
})
