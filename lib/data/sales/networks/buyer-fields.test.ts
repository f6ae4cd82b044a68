import { readBuyerFields } from './buyer-fields'

test('returns only the fields about the buyer', () => {
  const message = { ccustemail: 'ann@example.com', ccustname: 'Ann', cproditem: '7', ctransvendor: '1' }
  expect(readBuyerFields('jvzoo', message)).toEqual({ ccustemail: 'ann@example.com', ccustname: 'Ann' })
  expect(readBuyerFields('jvzoo', { cproditem: '7' })).toBeNull()
})
