import type { SampleFields } from '../post-notification'

/** One step: a notification arrives, arrives again or is only stored, or the owner does something. */
export type SequenceStep =
  | { kind: 'post'; fields: SampleFields }
  | { kind: 'again'; message: number }
  | { kind: 'store'; fields: SampleFields }
  | { kind: 'decide'; purchase: number; access?: 'active' | 'ended'; toPerson: boolean }
  | { kind: 'product' }
  | { kind: 'proveEmail' }
  | { kind: 'forget'; user: number }
  | { kind: 'replay'; event: number }

/** Returns a seeded random number generator for numbers from 0 to 1 (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Draw = <Item>(choices: [weight: number, item: Item][]) => Item

function drawOf(random: () => number): Draw {
  return (choices) => {
    const total = choices.reduce((sum, [weight]) => sum + weight, 0)
    let rest = random() * total
    for (const [weight, item] of choices) {
      rest -= weight
      if (rest < 0) return item
    }
    throw new Error('Nothing to draw from')
  }
}

const actions: [number, string | undefined][] = [
  [30, 'sale'],
  [6, 'subscr_created'],
  [8, 'subscr_completed'],
  [4, 'subscr_reactivated'],
  [3, 'subscr_resumed'],
  [4, 'subscr_suspended'],
  [2, 'subscr_paused'],
  [3, 'subscr_ended'],
  [5, 'subscr_cancelled'],
  [2, 'subscr_failed_declined'],
  [12, 'refund'],
  [4, 'subscr_refunded'],
  [4, 'refund_reversal'],
  [6, 'dispute'],
  [1, 'chargeback'],
  [1, undefined],
]

const statuses: [number, string | undefined][] = [
  [60, 'Completed'],
  [15, undefined],
  [12, 'Pending'],
  [6, 'Refunded'],
  [3, 'On Hold'],
]

const buyers: [number, string | undefined][] = [
  [30, 'jane@example.com'],
  [10, ' JANE@Example.com '],
  [14, 'john@example.com'],
  [8, 'known@example.com'],
  [6, 'further@example.com'],
  [3, ''],
  [2, 'jane@@example'],
  [1, undefined],
]

const names: [number, string | undefined][] = [
  [30, 'Jane Doe'],
  [10, 'Zoë'],
  [5, ''],
  [3, 'Win at www.example.com'],
  [2, 'Jane。example。com'],
  [2, undefined],
]

const items: [number, string | undefined][] = [
  [80, 'wso_one'],
  [12, 'WSO_One '],
  [16, 'two'],
  [10, 'wso_later'],
  [4, 'wso_nobodys'],
  [5, undefined],
]

/** Draws the two sale identifiers of a notification. In rare cases, they belong to different sales. */
function saleOf(draw: Draw): SampleFields {
  const number = draw([
    [6, '101'],
    [2, '202'],
  ])
  const own = `sale_${number}`
  const other = number === '101' ? 'sale_202' : 'sale_101'
  const apiName = draw([
    [40, own],
    [2, other],
    [2, `${own}x`],
  ])
  return draw<SampleFields>([
    [50, { WP_SALEID: number, WP_SALE: apiName }],
    [14, { WP_SALEID: number }],
    [14, { WP_SALE: apiName }],
    [1, { WP_SALEID: `${number}/9`, WP_SALE: own }],
    [1, {}],
  ])
}

function messageOf(draw: Draw, index: number): SampleFields {
  const transaction = draw([
    [20, 't1'],
    [10, 't2'],
    [5, 't3'],
    [5, ''],
  ])
  const fields: Record<string, string | string[] | undefined> = {
    WP_ACTION: draw(actions),
    ...saleOf(draw),
    WP_TXNID: transaction,
    WP_SUBSCR_PAYMENT_TXNID: draw([
      [12, undefined],
      [2, 't2'],
      [2, 't3'],
    ]),
    WP_SUBSCR_PAYMENT_NUM: draw([
      [12, undefined],
      [3, '1'],
      [4, '2'],
      [3, '3'],
      [1, 'x'],
    ]),
    WP_ITEM_NUMBER: draw(items),
    WP_BUYER_EMAIL: draw(buyers),
    WP_BUYER_NAME: draw(names),
    WP_SALE_AMOUNT: `${index}.00`,
    WP_PAYMETHOD: draw([
      [5, 'stripe'],
      [2, 'paypal'],
      [1, undefined],
    ]),
    WP_PAYMENT_STATUS: draw(statuses),
    IPN_ID: draw([
      [20, `${5000 + index}`],
      [6, `${5000 + 9 - index}`],
      [6, undefined],
      [2, '5001'],
      [1, `x${index}`],
    ]),
    IPN_RCPT_TYPE: draw([
      [20, 'vend'],
      [20, undefined],
      [1, 'aff'],
    ]),
    API_CREATED: draw([
      [40, undefined],
      [3, '2026-03-04T05:06:07.000Z'],
      [1, '275760'],
      [1, 'yesterday'],
    ]),
  }
  return Object.fromEntries(Object.entries(fields).filter((entry) => entry[1] !== undefined)) as SampleFields
}

function stepOf(draw: Draw, index: number): SequenceStep {
  const small = () =>
    draw([
      [4, 0],
      [3, 1],
      [2, 2],
      [1, 3],
    ])
  const kind = draw<SequenceStep['kind']>([
    [70, 'post'],
    [5, 'again'],
    [4, 'store'],
    [7, 'decide'],
    [4, 'product'],
    [3, 'proveEmail'],
    [2, 'forget'],
    [5, 'replay'],
  ])
  switch (kind) {
    case 'post':
    case 'store':
      return { kind, fields: messageOf(draw, index) }
    case 'again':
      return { kind, message: small() }
    case 'decide': {
      const access = draw<'active' | 'ended' | undefined>([
        [3, 'active'],
        [3, 'ended'],
        [2, undefined],
      ])
      const toPerson = draw([
        [1, true],
        [2, false],
      ])
      return { kind, purchase: small(), access, toPerson }
    }
    case 'forget':
      return { kind, user: small() }
    case 'replay':
      return { kind, event: small() }
    default:
      return { kind }
  }
}

/**
 * Returns the two to eleven steps of the sequence with this number. The same number always gives the same
 * steps.
 */
export function generateSequence(number: number): SequenceStep[] {
  const random = seededRandom(number)
  const draw = drawOf(random)
  const length = 2 + Math.floor(random() ** 2 * 10)
  return Array.from({ length }, (_, index) => stepOf(draw, index))
}
