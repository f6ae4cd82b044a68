import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { moneyQuery } from '@/lib/client/sales/money'
import type { DaySum, MoneyReport } from '@/lib/contract/sales/money'
import { sumByCurrency } from '@/lib/contract/sales/money'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { MoneyPanel } from './money-panel'
import { MoneySummary } from './money-summary'

const day = (date: string, sum: Partial<DaySum> = {}): DaySum => ({
  day: date,
  currency: 'USD',
  sales: 1,
  grossCents: 2700,
  earnedCents: null,
  refundsCents: 0,
  refunded: 0,
  disputed: 0,
  ...sum,
})

const moneyOf = (days: DaySum[], rest: Partial<MoneyReport> = {}): MoneyReport => ({
  from: '2026-03-02',
  to: '2026-04-30',
  today: '2026-04-30',
  timeZone: 'America/New_York',
  totals: sumByCurrency(days.map(({ day, ...sum }) => sum)),
  days,
  currencies: [...new Set(days.map(({ currency }) => currency))],
  notCounted: 0,
  countedAt: '2026-04-30T12:00:00.000Z',
  isBehind: false,
  ...rest,
})

const show = (money: MoneyReport) =>
  renderScreen(<MoneyPanel />, (client) => client.setQueryData(moneyQuery().queryKey, money))
const period = (name: string) => within(screen.getByRole('region', { name }))
const line = (name: string, label: string) =>
  period(name).getByText(label).closest('div')?.querySelector('dd')?.textContent

test('compares each of three periods with the period before it', () => {
  show(
    moneyOf([
      day('2026-03-31', { grossCents: 10_000 }),
      day('2026-04-20', { sales: 3, refunded: 1, grossCents: 4000 }),
      day('2026-04-23', { grossCents: 2000 }),
      day('2026-04-24', { grossCents: 6000, earnedCents: 1310, disputed: 1 }),
      day('2026-04-30', { grossCents: 2700, refundsCents: 3000 }),
    ]),
  )
  expect(line('Today', 'Net')).toBe('-$3.00')
  expect(period('Today').getByText('Yesterday $0.00')).toBeVisible()
  expect(line('7 days', 'Gross')).toBe('$87.00')
  expect(line('7 days', 'Your share, before refunds')).toBe('$13.10')
  expect(line('7 days', 'In dispute')).toBe('1')
  // The net is 57, compared with 60 in the 7 days before.
  expect(period('7 days').getByText('−5%')).toBeVisible()
  expect(line('30 days', 'Gross')).toBe('$147.00')
  expect(line('30 days', 'Refunds')).toBe('-$30.00')
  expect(line('30 days', 'Refund rate')).toBe('16.7%')
  expect(period('30 days').getByText('+17%')).toBeVisible()
  expect(period('Today').queryByText(/Your share/)).toBeNull()
})

test('repeats the chart as a table of 30 days for screen readers', () => {
  show(moneyOf([day('2026-04-30', { refundsCents: 500 })]))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows).toHaveLength(31)
  expect(rows.at(-1)).toHaveTextContent('Apr 30$27.00$5.001')
  expect(rows[1]).toHaveTextContent('Apr 1$0.00$0.000')
})

test('shows one currency at a time and never adds currencies', async () => {
  show(moneyOf([day('2026-04-30', { sales: 2 }), day('2026-04-30', { currency: 'EUR', grossCents: 900 })]))
  expect(line('Today', 'Gross')).toBe('$27.00')
  await userEvent.click(screen.getByRole('button', { name: 'EUR' }))
  expect(line('Today', 'Gross')).toBe('€9.00')
})

test('shows uncounted payments, that a count is running, and the time zone', () => {
  show(moneyOf([], { notCounted: 2, isBehind: true }))
  expect(screen.getByText(/2 payments from the last 60 days aren’t counted/)).toBeVisible()
  expect(screen.getByText(/Counting newer sales/)).toHaveTextContent('time zone: America/New York')
  expect(screen.getByText('No sales in the last 30 days')).toBeVisible()
})

test('shows an error instead of zero when the sums cannot be read', async () => {
  mockApiAnswers({})
  renderScreen(<MoneyPanel />)
  expect(await screen.findByText('Couldn’t load the sales totals')).toBeVisible()
  expect(screen.queryByText('$0.00')).toBeNull()
})

test('shows the last 30 days of one currency at a time above the list of sales', async () => {
  const days = [
    day('2026-03-31'),
    day('2026-04-30', { refundsCents: 700 }),
    day('2026-04-30', { currency: 'EUR' }),
  ]
  const money = moneyOf(days, { notCounted: 1 })
  renderScreen(<MoneySummary />, (client) => client.setQueryData(moneyQuery().queryKey, money))
  const strip = within(screen.getByRole('region', { name: 'The last 30 days' }))
  const net = () => strip.getAllByText('Net').map((name) => name.nextSibling?.textContent)
  expect(net()).toEqual(['$20.00'])
  await userEvent.click(strip.getByRole('button', { name: 'EUR' }))
  expect(net()).toEqual(['€27.00'])
  expect(strip.getByText(/as of/)).toHaveTextContent('1 payment from the last 60 days isn’t counted')
})
