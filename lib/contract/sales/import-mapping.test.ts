import { findImportPreset } from './import-mapping'

test.each([
  [
    'jvzoo',
    ['paykey', 'transaction_id', 'transaction_type', 'total', 'date', 'product_id', 'customer_email'],
    { saleId: 1, status: 2, amount: 3, date: 4, itemNumber: 5, email: 6 },
  ],
  ['jvzoo', ['ccustemail', 'ctransreceipt', 'cproditem'], { email: 0, saleId: 1, itemNumber: 2 }],
  [
    'clickbank',
    ['receipt', 'transactionType', 'totalOrderAmount', 'currency', 'itemNo', 'email', 'totalAccountAmount'],
    { saleId: 0, status: 1, amount: 2, currency: 3, itemNumber: 4, email: 5, earned: 6 },
  ],
  [
    'digistore24',
    ['order_id', 'transaction_id', 'product_id', 'buyer_email', 'amount_brutto', 'event'],
    { saleId: 0, transactionId: 1, itemNumber: 2, email: 3, amount: 4, status: 5 },
  ],
  [
    'jvzoo',
    [
      'JVZoo Payment ID',
      'Transaction Number',
      'Customer Email',
      'Product',
      'Sale Amount',
      'Type',
      'Sale Date',
    ],
    { saleId: 1, email: 2, itemName: 3, amount: 4, status: 5, date: 6 },
  ],
  [
    'clickbank',
    ['Transaction Date', 'Role On Transaction', 'Receipt Number', 'Customer Email', 'Item ID', 'Txn Type'],
    { date: 0, saleId: 2, email: 3, itemNumber: 4, status: 5 },
  ],
  [
    'digistore24',
    ['Digistore24-ID', 'Bestell-ID', 'Produkt-ID', 'E-Mail', 'Vorname', 'Betrag', 'Währung', 'Datum'],
    { saleId: 1, itemNumber: 2, email: 3, firstName: 4, amount: 5, currency: 6, date: 7 },
  ],
] as const)('recognizes an export of %s', (network, names, columns) => {
  expect(findImportPreset([...names])).toEqual({ network, columns })
})

test.each([
  ['our export', ['Time', 'Sale ID', 'Transaction ID', 'Customer', 'Amount', 'Network']],
  ['a list with receipts', ['Email', 'Receipt', 'Product', 'Transaction Type']],
  ['an export without an email', ['receipt', 'itemNo', 'totalAccountAmount']],
])('doesn’t recognize %s', (_title, names) => {
  expect(findImportPreset(names)).toBeNull()
})
