import { screen } from '@testing-library/react'
import type { ChecklistItem } from '@/lib/contract/system/checklist'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { NotificationSetup } from './notification-setup'

const item = (id: string, state: string): ChecklistItem => ({
  id,
  title: id,
  isDone: true,
  state,
  at: null,
  link: null,
})
const received = item('notification', 'Last notification with your key received')
const saved = item('security_key', 'Your security key is saved.')

function show(checks: ChecklistItem[]) {
  const demo = { sections: 0, lessons: 0, products: 0, kept: [] }
  mockApiAnswers({
    'GET /api/admin/first-run': { body: { checks, demo, isDismissed: false, rulesTicked: 4 } },
    'GET /api/admin/offer-rules': { body: [] },
    'GET /api/admin/witness': { status: 404 },
  })
  renderScreen(<NotificationSetup notificationUrl="https://course.example.com/api/ipn/warriorplus" />)
}

test('shows which steps for WarriorPlus are done', async () => {
  show([received, saved])
  expect(await screen.findByText(saved.state)).toBeVisible()
  expect(screen.getByText(received.state)).toBeVisible()
})

test('doesn’t count notifications of other networks if WarriorPlus isn’t used', async () => {
  show([received])
  expect(await screen.findByRole('heading', { name: 'Save your security key' })).toBeVisible()
  await expect(screen.findByText(received.state)).rejects.toThrow()
})
