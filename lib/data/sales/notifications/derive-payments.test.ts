import type { NotificationAction } from '@/lib/contract/sales/notification-fields'
import { deriveSaleState } from './derive-sale-state'
import { parseNotification } from './parse-notification'

let count = 0
const notification = (action: NotificationAction, fields: Record<string, string> = {}) =>
  parseNotification({
    id: `${++count}`,
    receivedAt: new Date(count * 1000).toISOString(),
    payload: { WP_ACTION: action, WP_SALE_AMOUNT: '27.00', ...fields },
    state: 'processed',
  })

type ParsedNotification = ReturnType<typeof notification>
const paymentsOf = (first: ParsedNotification, ...rest: ParsedNotification[]) =>
  deriveSaleState([first, ...rest]).payments
const cents = (...all: [ParsedNotification, ...ParsedNotification[]]) =>
  paymentsOf(...all).map(({ amountMinor, refundedAt }) => [amountMinor, refundedAt !== null])

const sale = (fields: Record<string, string> = {}) => notification('sale', { WP_TXNID: 't1', ...fields })
const rebill = (number: string, fields: Record<string, string> = {}) =>
  notification('subscr_completed', {
    WP_SUBSCR_PAYMENT_NUM: number,
    WP_SUBSCR_PAYMENT_TXNID: `t${number}`,
    WP_SUBSCR_PAYMENT_AMOUNT: '19.00',
    ...fields,
  })

test('counts a sale without a transaction ID as one payment', () => {
  const free = () => notification('sale', { WP_SALE_AMOUNT: '0.00', WP_TXNID: '' })
  expect(paymentsOf(free(), free())).toMatchObject([{ transactionId: '', number: 1, amountMinor: 0 }])
})

test('counts a sale from the API and its later notification as one payment, at the time of the sale', () => {
  const api = notification('sale', { API_CREATED: '1970-01-01' })
  const listed = notification('sale', { API_CREATED: '2026-03-04T05:06:07Z', WP_TXNID: '' })
  expect(paymentsOf(api, sale())).toMatchObject([{ transactionId: 't1', paidAt: api.receivedAt }])
  expect(paymentsOf(listed, sale())).toHaveLength(1)
})

test('counts a sale and the start of its subscription as one payment, with any transaction IDs', () => {
  const start = notification('subscr_created', {
    WP_SUBSCR_PAYMENT_NUM: '1',
    WP_SUBSCR_PAYMENT_TXNID: 'ch_1',
  })
  expect(cents(sale(), start)).toEqual([[2700, false]])
  expect(cents(start, sale())).toEqual([[2700, false]])
  const refund = notification('subscr_refunded', { WP_SUBSCR_PAYMENT_TXNID: 'ch_1' })
  expect(cents(sale(), start, refund)).toEqual([[2700, true]])
})

test('keeps the amount and refund of each rebill separate', () => {
  const refund = notification('subscr_refunded', { WP_SUBSCR_PAYMENT_TXNID: 't2' })
  expect(cents(sale(), rebill('2'), rebill('3'), refund)).toEqual([
    [2700, false],
    [1900, true],
    [1900, false],
  ])
  expect(cents(sale(), notification('subscr_reactivated', { WP_TXNID: 't9' }))).toEqual([[2700, false]])
})

test('assigns a refund without a known payment to the last payment before it', () => {
  const [first, second, refund, third] = [sale(), rebill('2'), notification('refund'), rebill('3')]
  expect(cents(first, second, refund, third)).toEqual([
    [2700, false],
    [1900, true],
    [1900, false],
  ])
  // The same refund arrives twice, which changes nothing.
  expect(cents(first, second, refund, notification('refund'), third)).toEqual(
    cents(first, second, refund, third),
  )
  expect(cents(notification('refund', { WP_TXNID: 't1' }), sale())).toEqual([[2700, true]])
})

test('removes a refund after a reversal; a resumed subscription ends a dispute, but no refund', () => {
  const by = { WP_TXNID: 't1' }
  expect(cents(sale(), notification('refund', by), notification('refund_reversal', by))).toEqual([
    [2700, false],
  ])
  expect(cents(sale(), notification('refund', by), notification('subscr_reactivated', by))).toEqual([
    [2700, true],
  ])
  expect(paymentsOf(sale(), notification('dispute'))).toMatchObject([{ disputedAt: expect.any(Date) }])
  expect(paymentsOf(sale(), notification('dispute'), notification('subscr_reactivated', by))).toMatchObject([
    { disputedAt: null },
  ])
})

test('ignores pending payments, and leaves amounts empty that cannot be read', () => {
  expect(cents(sale({ WP_PAYMENT_STATUS: 'Pending' }))).toEqual([])
  expect(cents(sale({ WP_SALE_AMOUNT: '$27' }))).toEqual([[null, false]])
  expect(cents(sale({ WP_SALE_AMOUNT: '$27' }), sale())).toEqual([[2700, false]])
})
