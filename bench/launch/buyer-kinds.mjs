import { benchSecurityKey, createNumberedSaleForm } from '../start-bench-server.mjs'

/**
 * Kinds of buyers: their notifications (`after` counts seconds in a ten-minute launch), whether they use the
 * link in their email, and the result that they must end with. `share` is a percentage of all buyers.
 */
export const launchBuyerKinds = {
  plain: { share: 55, posts: [{}], follows: true, ends: 'watched' },
  'never opens the email': { share: 10, posts: [{}], ends: 'mailed' },
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
    // In a short launch, the refund may arrive before the email is sent. The email is then dropped.
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

/** Returns the kind of a buyer. Kinds alternate, so every minute has some of each. */
export function launchBuyerKindOf(index) {
  const turn = (index * 37) % 100
  let sum = 0
  return Object.keys(launchBuyerKinds).find((name) => {
    sum += launchBuyerKinds[name].share
    return turn < sum
  })
}

export const launchBuyerEmailOf = (index) => {
  const { email = 'buyer' } = launchBuyerKinds[launchBuyerKindOf(index)]
  return email === null ? 'not an email' : `${email}-${index}@example.invalid`
}

/** Returns the number of a buyer's first or second sale. */
const saleOf = (index, sale) => index + (sale - 1) * 1_000_000

export function createLaunchNotification(index, { action = 'sale', sale = 1, key = benchSecurityKey }) {
  const form = createNumberedSaleForm(saleOf(index, sale))
  form.set('WP_BUYER_EMAIL', launchBuyerEmailOf(index))
  form.set('WP_AFFID', String(1 + (index % 7)))
  form.set('WP_SECURITYKEY', key)
  if (action !== 'sale') {
    form.set('WP_ACTION', action)
    form.set('WP_PAYMENT_STATUS', 'Refunded')
    form.set('IPN_ID', String(190_000_000 + saleOf(index, sale)))
  }
  return form
}

/** Returns the WarriorPlus ID of a buyer's first sale. */
export const launchSaleIdOf = (index) => createLaunchNotification(index, {}).get('WP_SALEID')
