import { saleForm, securityKey } from '../product.mjs'

/**
 * What each kind of buyer posts (in order, each `after` seconds of a launch of ten minutes), whether they follow their
 * mail, and where the page must say that they are. `share` is of a hundred.
 */
export const kinds = {
  plain: { share: 55, posts: [{}], follows: true, ends: 'watched' },
  'never opens the mail': { share: 10, posts: [{}], ends: 'mailed' },
  late: { share: 5, posts: [{ after: 60 }], follows: true, ends: 'watched' },
  doubled: { share: 8, posts: [{}, {}], follows: true, ends: 'watched' },
  'two sales': { share: 6, posts: [{}, { after: 5, sale: 2 }], follows: true, ends: 'watched' },
  'wrong key at first': {
    share: 5,
    posts: [{ key: 'wrong' }, { after: 10 }],
    follows: true,
    ends: 'watched',
  },
  'refunded before the first click': {
    share: 4,
    posts: [{}, { after: 30, action: 'refund' }],
    // In a short launch the refund may overtake the mail, which is not sent then.
    ends: ['refunded, mailed', 'refunded, not mailed'],
  },
  'refund comes before the sale': {
    share: 3,
    posts: [{ action: 'refund' }, { after: 3 }],
    ends: 'refunded, not mailed',
  },
  'mailbox that does not exist': {
    share: 2,
    posts: [{}],
    email: 'refused',
    ends: 'refused by the mail server',
  },
  'no email at all': { share: 2, posts: [{}], email: null, ends: 'email not usable' },
}

/** The kinds in turns, so that every minute has some of each. */
export function kindOf(index) {
  const turn = (index * 37) % 100
  let sum = 0
  return Object.keys(kinds).find((name) => {
    sum += kinds[name].share
    return turn < sum
  })
}

export const emailOf = (index) => {
  const { email = 'buyer' } = kinds[kindOf(index)]
  return email === null ? 'not an email' : `${email}-${index}@example.invalid`
}

/** The number that the sales of a buyer go by; a second sale has one of its own. */
const saleOf = (index, sale) => index + (sale - 1) * 1_000_000

export function formOf(index, { action = 'sale', sale = 1, key = securityKey }) {
  const form = saleForm(saleOf(index, sale))
  form.set('WP_BUYER_EMAIL', emailOf(index))
  form.set('WP_AFFID', String(1 + (index % 7)))
  form.set('WP_SECURITYKEY', key)
  if (action !== 'sale') {
    form.set('WP_ACTION', action)
    form.set('WP_PAYMENT_STATUS', 'Refunded')
    form.set('IPN_ID', String(190_000_000 + saleOf(index, sale)))
  }
  return form
}

/** As WarriorPlus numbers the first sale of a buyer. */
export const saleIdOf = (index) => formOf(index, {}).get('WP_SALEID')
