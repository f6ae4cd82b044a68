import { z } from 'zod'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { queryRows } from '@/lib/server/db/typed-rows'
import { hasAmountSql, isPaymentSql, moneyColumnsSql } from './amounts'
import { warriorPlus } from './networks/warriorplus/adapter'
import { isGrantingNotification, PAYMENT_ACTIONS } from './notifications/action-rules'
import { parseNotification } from './notifications/parse-notification'

const answerSchema = z.strictObject({
  isPayment: z.boolean(),
  currency: z.string().nullable(),
  cents: z.number().nullable(),
})

async function readInSql(payload: FormFields) {
  const [answer] = await queryRows(answerSchema)`
    SELECT COALESCE(${isPaymentSql}, FALSE) AS is_payment, money.currency, money.amount_minor::float8 AS cents
    FROM (SELECT ${JSON.stringify(warriorPlus.toEvents(payload)[0])}::jsonb AS event) one
      LEFT JOIN LATERAL (SELECT ${moneyColumnsSql} WHERE ${hasAmountSql}) money ON TRUE`
  return answer
}

function readInCode(payload: FormFields) {
  const notification = parseNotification({
    id: '0197a8f0-0000-7000-8000-000000000001',
    receivedAt: '2026-01-01T00:00:00.000Z',
    state: 'received',
    payload,
  })
  const { action, payment } = notification
  const { currency, minor: cents } = payment
  const isPayment = isGrantingNotification(notification) && PAYMENT_ACTIONS.includes(action)
  return { isPayment, currency, cents }
}

const sale = { WP_ACTION: 'sale', WP_SALE_AMOUNT: '97.00' }

test.each<[string, FormFields, boolean, string | null, number | null]>([
  ['a sale', sale, true, 'USD', 9700],
  ['a sale with an action in capitals', { ...sale, WP_ACTION: ' SALE ' }, true, 'USD', 9700],
  [
    'a completed sale in euros',
    { ...sale, WP_PAYMENT_STATUS: 'COMPLETED', WP_SALE_CURRENCY: 'eur' },
    true,
    'EUR',
    9700,
  ],
  ['a pending sale', { ...sale, WP_PAYMENT_STATUS: 'Pending' }, false, 'USD', 9700],
  ['a sale with an empty status', { ...sale, WP_PAYMENT_STATUS: ' ' }, true, 'USD', 9700],
  ['a first payment', { ...sale, WP_ACTION: 'subscr_created' }, true, 'USD', 9700],
  [
    'a later payment',
    { ...sale, WP_ACTION: 'subscr_completed', WP_SUBSCR_PAYMENT_AMOUNT: '9.5' },
    true,
    'USD',
    950,
  ],
  ['a resumed subscription', { ...sale, WP_ACTION: 'subscr_resumed' }, false, 'USD', 9700],
  ['a refund', { ...sale, WP_ACTION: 'refund' }, false, 'USD', 9700],
  ['an amount of whole dollars', { ...sale, WP_SALE_AMOUNT: '27' }, true, 'USD', 2700],
  ['an amount with a sign', { ...sale, WP_SALE_AMOUNT: '$27' }, true, null, null],
  ['an amount with three decimals', { ...sale, WP_SALE_AMOUNT: '1.234' }, true, null, null],
  ['an amount of ten digits', { ...sale, WP_SALE_AMOUNT: '1234567890' }, true, null, null],
  ['no amount', { WP_ACTION: 'sale' }, true, null, null],
  ['a currency that is a word', { ...sale, WP_SALE_CURRENCY: 'dollars' }, true, null, null],
  ['nothing', {}, false, null, null],
])('reads %s the same way in SQL and TypeScript', async (_name, payload, paid, currency, cents) => {
  expect(await readInSql(payload)).toEqual({ isPayment: paid, currency, cents })
  expect(readInCode(payload)).toEqual({ isPayment: paid, currency, cents })
})
