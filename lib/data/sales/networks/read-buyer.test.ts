import { readBuyer } from './read-buyer'

test.each([
  [{ name: 'Jane van der Doe', firstName: 'J.' }, 'Jane', 'van der Doe', 'Jane van der Doe'],
  [{ firstName: 'Jane', lastName: 'Doe' }, 'Jane', 'Doe', 'Jane Doe'],
  [{ lastName: 'Doe' }, null, 'Doe', 'Doe'],
  [{ firstName: '[removed]', lastName: null }, null, null, '[removed]'],
  [{}, null, null, null],
])('reads the buyer’s name %j', (sent, firstName, lastName, rawName) => {
  expect(readBuyer({ email: 'no email', ...sent })).toMatchObject({
    email: null,
    firstName,
    lastName,
    rawName,
  })
})
