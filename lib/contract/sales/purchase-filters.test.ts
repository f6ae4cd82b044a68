import {
  canUseDailySums,
  hasPurchaseFilters,
  parsePurchaseListOptions,
  toMoneyQuery,
} from './purchase-filters'

const read = (query: string) => parsePurchaseListOptions(new URLSearchParams(query))

test.each([
  ['', {}],
  ['status=Refunded&sort=lowest', { status: 'refunded', sort: 'lowest' }],
  ['sort=newest&test=false&search=&product=', {}],
  ['access=wide&from=yesterday&test=2&search=jane&cursor=x', { search: 'jane' }],
  ['from=2026-03-01&to=2026-02-01', { from: '2026-03-01' }],
])('reads the valid fields of the URL ?%s', (query, view) => {
  expect(read(query)).toEqual(view)
})

test.each([
  ['', [false, true]],
  ['product=01a1fdce-be84-7692-8f67-1dd4b55231c1', [true, true]],
  ['affiliate=none&to=2026-02-01', [true, true]],
  ['access=ended', [true, false]],
  ['test=true', [true, false]],
  ['from=2026-02-01&search=jane', [true, false]],
])('?%s: has filters, and daily totals are enough: %p', (query, said) => {
  const { sort, ...filter } = read(query)
  expect([hasPurchaseFilters(filter), canUseDailySums(filter)]).toEqual(said)
})

test('limits the totals for a filter to its last ten years', () => {
  const to = '2026-02-01'
  for (const from of [undefined, '2001-01-01'])
    expect(toMoneyQuery({ from, to })).toEqual({ from: '2016-02-04', to })
  expect(toMoneyQuery({ from: '2026-01-01', to })).toEqual({ from: '2026-01-01', to })
  expect(toMoneyQuery({ from: '2001-01-01' })).toEqual({ from: '2001-01-01' })
})
