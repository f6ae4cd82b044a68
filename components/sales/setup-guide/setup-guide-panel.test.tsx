import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setupGuideQuery } from '@/lib/client/sales/setup-guide'
import type { SetupGuide } from '@/lib/contract/sales/setup-guide'
import { complianceQuestions } from '@/lib/contract/system/compliance-rules'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { ComplianceChecklist } from './compliance-checklist'
import { SetupGuidePanel } from './setup-guide-panel'

const firstRun: SetupGuide = {
  checks: [
    {
      id: 'demo',
      title: 'Demo course',
      isDone: false,
      state: 'Demo content left: 6 sections.',
      at: null,
      link: null,
    },
    {
      id: 'key',
      title: 'Security key',
      isDone: false,
      state: 'There is none.',
      at: null,
      link: { label: 'Settings', href: '/admin/settings' },
    },
    {
      id: 'access',
      title: 'Content access',
      isDone: true,
      state: 'Only customers.',
      at: '2026-01-05T10:00:00.000Z',
      link: { label: 'Settings', href: '/admin/settings' },
    },
  ],
  demo: { sections: 6, lessons: 13, products: 1, kept: ['lesson “Mine” (you changed it)'] },
  isDismissed: false,
  rulesTicked: 2,
}
const url = '/api/admin/first-run'

function show(changes: Partial<SetupGuide> = {}, Part = SetupGuidePanel) {
  const current = { ...firstRun, ...changes }
  const requests = mockApiAnswers({
    [`GET ${url}`]: () => ({ body: current }),
    [`PUT ${url}`]: () => {
      current.isDismissed = !current.isDismissed
      return { body: current }
    },
    'DELETE /api/admin/demo': { status: 204 },
    'GET /api/admin/offer-rules': {
      body: [{ rule: 'scarcity', tickedBy: 'owner@example.com', tickedAt: '2026-01-05T10:00:00.000Z' }],
    },
    'PUT /api/admin/offer-rules': { body: [] },
  })
  renderScreen(<Part />, (client) => client.setQueryData(setupGuideQuery().queryKey, { ...current }))
  return requests
}

test('emphasizes the next step, links the other open steps, and collapses the done steps', async () => {
  show()
  expect(screen.getByText(/^1 of 3 steps done/)).toBeVisible()
  expect(screen.getByText('Next: step 2')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Demo course' })).toBeVisible()
  const later = screen.getAllByRole('listitem')
  expect(later.map((line) => line.textContent)).toEqual([expect.stringContaining('Security key, to do')])
  expect(screen.getByRole('link', { name: /^Settings.*Security key$/ })).toHaveAttribute(
    'href',
    '/admin/settings',
  )
  expect(screen.queryByText('Only customers.')).toBeNull()
  await userEvent.click(screen.getByText('Done'))
  expect(await screen.findByText('Only customers.')).toBeVisible()
})

test('numbers the steps without gaps: the done steps first, then the open ones', () => {
  const [demo, key, access] = firstRun.checks
  if (!demo || !key || !access) throw new Error('Three checks were expected')
  show({ checks: [demo, { ...access, id: 'name' }, access, key] })
  expect(screen.getByText('Next: step 3')).toBeVisible()
  expect(screen.getAllByRole('listitem').map((line) => line.getAttribute('value'))).toEqual(['4'])
})

test('removes the demo after a confirmation that lists what is kept', async () => {
  const requests = show()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Demo' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(
    dialog.getByText(
      /^We’ll delete 6 sections, 13 lessons, and 1 product that came with the demo, and all progress/,
    ),
  ).toBeVisible()
  expect(dialog.getByText('lesson “Mine” (you changed it)')).toBeVisible()
  expect(requests.map(({ call }) => call)).not.toContain('DELETE /api/admin/demo')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Demo' }))
  expect(await screen.findByText('Demo removed')).toBeVisible()
  expect(requests.map(({ call }) => call)).toContain('DELETE /api/admin/demo')
})

test('a hidden setup guide can be brought back with Undo', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByText('Setup guide hidden')).toBeVisible()
  expect(screen.queryByText('Setup guide')).toBeNull()
  // Uses `fireEvent`, because `userEvent` sends pointer events to the toast that jsdom does not support.
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Security key')).toBeVisible()
})

test('disappears automatically when all steps are done', () => {
  show({ checks: firstRun.checks.map((check) => ({ ...check, isDone: true })) })
  expect(screen.queryByText('Setup guide')).toBeNull()
})

test('the seller rules show who checked them and link to their source at WarriorPlus', async () => {
  const requests = show({ isDismissed: true }, ComplianceChecklist)
  const boxes = await screen.findAllByRole('checkbox')
  expect(boxes).toHaveLength(complianceQuestions.length)
  expect(boxes[0]).toBeChecked()
  expect(screen.getByText(/^Checked by owner@example.com/)).toBeVisible()
  for (const link of screen.getAllByRole('link', { name: /^Read the rule on WarriorPlus/ })) {
    expect(link.getAttribute('href')).toMatch(/^https:\/\/help\.warriorplus\.com\//)
  }
  await userEvent.click(screen.getByLabelText(complianceQuestions[0]?.question ?? ''))
  expect(requests).toContainEqual({
    call: 'PUT /api/admin/offer-rules',
    body: { rule: 'scarcity', isTicked: false },
  })
  expect(await screen.findByRole('button', { name: 'Show Setup Guide' })).toBeVisible()
})
