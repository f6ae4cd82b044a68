import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  type LaunchPerson,
  type LaunchReport,
  type LaunchStep,
  launchQuerySchema,
  launchSteps,
} from '@/lib/contract/sales/launch'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { formatElapsed } from './launch-labels'
import { LaunchScreen } from './launch-screen'

const productId = '0197a8f0-0000-7000-8000-000000000001'
const counts = { sales: 40, refunded: 4, people: 40, started: 10, medianSeconds: 90 }
const launch: LaunchReport = {
  steps: launchSteps.map((step, index) => ({
    step,
    reached: 60 - index * 10,
    stopped: 10,
    medianSeconds: index === 0 ? null : 7200,
  })),
  medianPeople: 60,
  products: [
    { id: productId, name: 'The course', ...counts },
    {
      id: productId.replace('1', '2'),
      name: 'A few',
      ...counts,
      sales: 12,
      refunded: 3,
      people: 12,
      started: 6,
    },
  ],
  affiliates: [{ affiliate: '4711', name: 'superaff', ...counts }],
  countedAt: '2026-05-05T12:00:00.000Z',
  isBehind: false,
  since: null,
}
const person: LaunchPerson = {
  purchaseId: productId,
  userId: productId,
  email: 'jane@example.com',
  name: 'Jane Doe',
  saleId: '23456789',
  productName: 'The course',
  receivedAt: '2026-05-05T12:00:00.000Z',
  reachedAt: '2026-05-05T12:00:00.000Z',
  access: 'active',
  isRefunded: false,
  needsAttention: null,
  mailFailed: null,
  network: 'warriorplus',
}

function show(given: Partial<LaunchReport> = {}, people: LaunchPerson[] = [person], status = 200) {
  const requests = mockApiAnswers({
    'GET /api/admin/launch': { status, body: { ...launch, ...given } },
    'GET /api/admin/launch/people': { body: people },
    [`POST /api/admin/users/${productId}/welcome`]: { body: null },
  })
  renderScreen(<LaunchScreen initial={launchQuerySchema.parse({})} />)
  return requests
}
const open = async (tab: RegExp) => userEvent.click(await screen.findByRole('tab', { name: tab }))

test('shows how many people reached each step, and the median time to it', async () => {
  show()
  const funnel = within(await screen.findByRole('region', { name: 'Funnel' }))
  const [, mailed] = funnel.getAllByRole('listitem')
  expect(mailed).toHaveTextContent('Email sent')
  expect(mailed).toHaveTextContent('83% continued')
  expect(mailed).toHaveTextContent('2 hr')
  expect(mailed).toHaveTextContent('50')
  expect(funnel.getByText(/medians for all 60 people/)).toBeVisible()
})

test('says which people the medians cover if they don’t cover everyone', async () => {
  show({ medianPeople: 5000 })
  expect(await screen.findByText(/medians for the newest 5,000 people/)).toBeVisible()
})

test('shows counts instead of percentages under 30 sales', async () => {
  show()
  const few = await screen.findByRole('row', { name: /A few/ })
  expect(few).toHaveTextContent('3 of 12')
  expect(few).not.toHaveTextContent('%')
  expect(screen.getByRole('row', { name: /The course/ })).toHaveTextContent('10%25%')
})

test.each<[LaunchStep, RegExp, Partial<LaunchPerson>, string, 'link' | 'button']>([
  ['received', /No email sent/, { userId: null, needsAttention: 'No product has it' }, 'Open Sale', 'link'],
  ['received', /No email sent/, { mailFailed: '550 nobody' }, 'Fix Email', 'link'],
  ['mailed', /Never signed in/, {}, 'Send Link Again', 'button'],
  ['signed_in', /Never started/, {}, 'Send Email', 'link'],
  ['half', /After halfway/, {}, 'Send Email', 'link'],
])('offers one action for a person who stopped at %s', async (step, tab, changes, action, role) => {
  const requests = show({}, [{ ...person, ...changes }])
  await open(tab)
  expect(await screen.findByRole(role, { name: action })).toBeVisible()
  expect(requests.at(-1)?.call).toContain(`step=${step}`)
})

test('offers no action for a refunded sale', async () => {
  show({}, [{ ...person, isRefunded: true }])
  expect(await screen.findByText('Refunded')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send Link Again' })).toBeNull()
})

test('sends the link again, once', async () => {
  const requests = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Send Link Again' }))
  expect(await screen.findByRole('button', { name: 'Link Sent' })).toBeDisabled()
  expect(requests.map(({ call }) => call)).toContain(`POST /api/admin/users/${productId}/welcome`)
})

describe('the screen without sales data', () => {
  it('shows an empty state if there are no sales', async () => {
    show({ products: [], countedAt: null })
    expect(await screen.findByText('No sales in this period')).toBeVisible()
  })

  it('shows the date since which timelines are recorded', async () => {
    show({ since: new Date().toISOString() })
    expect(await screen.findByText(/Older sales aren’t included/)).toBeVisible()
  })

  it('shows an error if the sales can’t be loaded', async () => {
    show({}, [], 500)
    expect(await screen.findByText('Couldn’t load the sales data')).toBeVisible()
    expect(screen.queryByText('No sales in this period')).toBeNull()
  })
})

test.each([
  [0.44, '0.4 sec'],
  [59, '59 sec'],
  [90, '1.5 min'],
  [86_400, '1 day'],
  [200_000, '2.3 days'],
])('formats %d seconds as %s', (seconds, words) => expect(formatElapsed(seconds)).toBe(words))
