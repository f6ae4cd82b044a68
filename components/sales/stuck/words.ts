import { formatMoney } from '@/lib/contract/sales/amounts'
import type { Cause } from '@/lib/contract/sales/stuck'
import { formatCount } from '@/lib/format'

const sales = ({ count }: Cause, one: string, many: string) =>
  count === 1 ? `1 sale ${one}` : `${formatCount(count)} sales ${many}`

const opened = (count: number) => (count === 1 ? '1 sale opened' : `${formatCount(count)} sales opened`)

/** Sentences that tell what needs attention and why, without the final period, so that the sum can follow. */
const words: Record<Cause['kind'], (cause: Cause) => string> = {
  product: (cause) => `${sales(cause, 'cannot', 'cannot')} open: no product has ${cause.itemNumber}`,
  unnamed: (cause) =>
    `${sales(cause, 'can’t open, because it has', 'can’t open, because they have')} no item number`,
  buyer: (cause) =>
    `${sales(cause, 'can’t open, because it has', 'can’t open, because they have')} no usable email`,
  passed_over: (cause) =>
    `${sales(cause, 'could not be opened, and is', 'could not be opened, and are')} tried again within the hour`,
  failed: ({ count }) =>
    `${count === 1 ? '1 notification' : `${formatCount(count)} notifications`} could not be processed`,
  opening: (cause) => `${cause.name}: ${opened(cause.opened ?? 0)}, ${formatCount(cause.count)} to go`,
  security_key: () => 'No security key yet. No sale opens access until you save it',
  wrong_key: () =>
    'Your security key may be wrong. We rejected a sale with a different key and have received none with yours',
  mail: ({ count }) => `Your mail server rejected ${count} of the last 20 recipients. Emails are on hold`,
  ledger: (cause) => `${sales(cause, 'differs', 'differ')} from what WarriorPlus lists`,
  disk: ({ count }) => `The disk is nearly full: ${formatCount(count)} MB left. Free up space`,
  maintenance: ({ since }) =>
    since
      ? 'Maintenance is overdue, so failed sales and emails aren’t retried. Check its cron job'
      : 'Maintenance has never run, so failed sales and emails aren’t retried. Set up its cron job',
  image: ({ count }) =>
    count === 1
      ? '1 section image couldn’t be created'
      : `${formatCount(count)} section images couldn’t be created`,
  speech: ({ count }) =>
    count === 1
      ? '1 lesson couldn’t be transcribed'
      : `${formatCount(count)} lessons couldn’t be transcribed`,
}

/** Returns a sentence such as "17 sales cannot open: no product has wso_up77zz ($1,415.00)." */
export function sayCause(cause: Cause): string {
  const sums = cause.sums.map(({ cents, currency }) => formatMoney(cents, currency)).join(', ')
  const said = `${words[cause.kind](cause)}${sums && ` (${sums})`}`
  return said.endsWith('?') ? said : `${said}.`
}
