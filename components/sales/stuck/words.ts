import type { Cause } from '@/lib/contract/sales/stuck'
import { formatCount, formatMoney } from '@/lib/format'

const sales = ({ count }: Cause, one: string, many: string) =>
  count === 1 ? `1 sale ${one}` : `${formatCount(count)} sales ${many}`

const opened = (count: number) => (count === 1 ? '1 sale opened' : `${formatCount(count)} sales opened`)

/** What is stuck and why, in a sentence without its end, so that the sum can follow. */
const words: Record<Cause['kind'], (cause: Cause) => string> = {
  product: (cause) => `${sales(cause, 'cannot', 'cannot')} open: no product has ${cause.itemNumber}`,
  unnamed: (cause) => `${sales(cause, 'cannot open: it names', 'cannot open: they name')} no item number`,
  buyer: (cause) => `${sales(cause, 'cannot open: it names', 'cannot open: they name')} no usable email`,
  passed_over: (cause) =>
    `${sales(cause, 'could not be opened, and is', 'could not be opened, and are')} tried again within the hour`,
  failed: ({ count }) =>
    `${count === 1 ? '1 notification' : `${formatCount(count)} notifications`} could not be processed`,
  opening: (cause) => `${cause.name}: ${opened(cause.opened ?? 0)}, ${formatCount(cause.count)} to go`,
  security_key: () => 'There is no security key yet: no sale opens until yours is saved',
  wrong_key: () =>
    'Your security key may be wrong: a sale of yours was refused for its key, and none has come with yours',
  mail: ({ count }) => `Your mail server refuses us: ${count} of the last 20 recipients. Mails wait`,
  ledger: (cause) => `${sales(cause, 'differs', 'differ')} from what WarriorPlus lists`,
  disk: ({ count }) => `The disk is nearly full: ${formatCount(count)} MB are left. Free some space`,
  maintenance: ({ since }) =>
    since
      ? 'Maintenance is late, so failed sales and mails are not tried again. Is its cron still set up?'
      : 'Maintenance has never run, so failed sales and mails are not tried again. Is its cron set up?',
  image: ({ count }) =>
    count === 1
      ? '1 section image could not be made'
      : `${formatCount(count)} section images could not be made`,
  speech: ({ count }) =>
    count === 1
      ? 'What is said in 1 lesson could not be written down'
      : `What is said in ${formatCount(count)} lessons could not be written down`,
}

/** "17 sales cannot open: no product has wso_up77zz ($1,415.00)." */
export function sayCause(cause: Cause): string {
  const sums = cause.sums.map(({ cents, currency }) => formatMoney(cents, currency)).join(', ')
  const said = `${words[cause.kind](cause)}${sums && ` (${sums})`}`
  return said.endsWith('?') ? said : `${said}.`
}
