import { forgetBuyer } from '@/lib/data/sales/notifications/forget-buyer'
import { db, transaction } from '@/lib/server/db/client'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { readCurrencyColumn, toBuyerColumns } from './buyer-columns'

const nothing = { buyerEmail: null, buyerName: null, item: null, itemName: null, currency: '' }

test.each([
  [{}, nothing],
  [{ WP_BUYER_EMAIL: ' Asha@Example.com\n' }, { ...nothing, buyerEmail: 'Asha@Example.com' }],
  [{ WP_BUYER_EMAIL: ['a@example.com', 'b@example.com'] }, { ...nothing, buyerEmail: 'a@example.com' }],
  [
    { WP_BUYER_NAME: ' Asha Rai ', WP_BUYER_EMAIL: ' ' },
    { ...nothing, buyerName: 'Asha Rai' },
  ],
  [
    { WP_ITEM_NUMBER: ' WSO_Ab12Cd ', WP_ITEM_NAME: 'A course' },
    { ...nothing, item: 'WSO_Ab12Cd', itemName: 'A course' },
  ],
  [{ WP_SALE_AMOUNT: '27' }, { ...nothing, currency: 'USD' }],
  [
    { WP_SALE_AMOUNT: '27.00', WP_SALE_CURRENCY: ' eur ' },
    { ...nothing, currency: 'EUR' },
  ],
  [{ WP_SALE_AMOUNT: '27.00', WP_SALE_CURRENCY: 'credits' }, nothing],
  [{ WP_SALE_AMOUNT: '$27', WP_SALE_CURRENCY: 'EUR' }, nothing],
  [{ WP_ITEM_NUMBER: 'w'.repeat(300) }, { ...nothing, item: 'w'.repeat(200) }],
])('converts the fields %j to columns', (fields, expected) => {
  expect(toBuyerColumns(fields)).toEqual(expected)
})

test('reads amounts of other networks with up to as many digits as their currency has', () => {
  const read = (text: string, currency: string) => readCurrencyColumn({ text, currency, currencyText: null })
  expect([read('27.500', 'KWD'), read('2700', 'JPY'), read('27.500', 'USD')]).toEqual(['KWD', 'JPY', ''])
})

const bought = { item: 'wso_ab12cd', itemName: 'My Video Course' }

test('writes the buyer columns from a notification, and clears the buyer when the customer is deleted', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields())
  const sold = await db.purchase.findFirstOrThrow()
  expect(sold).toMatchObject({ buyerEmail: 'jane@example.com', buyerName: 'Jane Doe', ...bought })
  await transaction((tx) => forgetBuyer(tx, sold.userId ?? ''))
  expect(await db.purchase.findFirst()).toMatchObject({
    buyerEmail: '[removed]',
    buyerName: '[removed]',
    ...bought,
  })
})
