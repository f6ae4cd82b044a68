import type { AttentionIssue } from '@/lib/contract/sales/attention'
import { formatMinor } from '@/lib/contract/sales/currencies'
import { getItemNumberLabel } from '@/lib/contract/sales/networks'
import { formatCount, formatDay } from '@/lib/format'

const sales = ({ count }: AttentionIssue, one: string, many: string) =>
  count === 1 ? `1 sale ${one}` : `${formatCount(count)} sales ${many}`

const granted = (count: number) =>
  `access granted for ${count === 1 ? '1 sale' : `${formatCount(count)} sales`}`

/**
 * Sentences that say what needs attention and why. They have no final period, because an amount may follow.
 */
const sentences: Record<AttentionIssue['kind'], (cause: AttentionIssue) => string> = {
  product: (cause) =>
    `${sales(cause, 'is', 'are')} waiting: no product has ${getItemNumberLabel(cause.network)} ${cause.itemNumber}`,
  unnamed: (cause) => `${sales(cause, 'is', 'are')} waiting: no item number`,
  buyer: (cause) => `${sales(cause, 'is', 'are')} waiting: no valid buyer email`,
  passed_over: (cause) =>
    `${sales(cause, 'is', 'are')} waiting: granting access failed, and we’ll try again within the hour`,
  failed: ({ count }) =>
    `${count === 1 ? '1 notification' : `${formatCount(count)} notifications`} couldn’t be processed`,
  withdrawal: (cause) => withdrawalSentence(cause),
  withdrawals: ({ count }) =>
    count === 1
      ? '1 withdrawal doesn’t match a purchase'
      : `${formatCount(count)} withdrawals don’t match a purchase`,
  opening: (cause) => `${cause.name}: ${granted(cause.opened ?? 0)}, ${formatCount(cause.count)} to go`,
  security_key: () => 'No security key yet. Until you save one, WarriorPlus sales don’t grant access',
  wrong_key: () =>
    'Your security key may be wrong. We rejected a sale with a different key and haven’t received any sales with your key',
  mail: ({ count }) => `Your mail server rejected ${count} of the last 20 recipients. Emails are on hold`,
  ledger: (cause) => `${sales(cause, 'doesn’t', 'don’t')} match WarriorPlus`,
  disk: ({ count }) => `The disk is nearly full: ${formatCount(count)} MB left. Free up space`,
  maintenance: ({ since }) =>
    since
      ? 'Maintenance is overdue, so failed sales and emails aren’t retried. Check the maintenance cron job'
      : 'Maintenance has never run, so failed sales and emails aren’t retried. Set up the maintenance cron job',
  image: ({ count }) =>
    count === 1
      ? '1 section image couldn’t be created'
      : `${formatCount(count)} section images couldn’t be created`,
  speech: ({ count }) =>
    count === 1
      ? '1 lesson couldn’t be transcribed'
      : `${formatCount(count)} lessons couldn’t be transcribed`,
}

/** Names the sale, the due date of the refund, and the facts that the owner should check first. */
function withdrawalSentence({ name, withdrawal }: AttentionIssue): string {
  if (!withdrawal) return 'A consumer withdrew from a purchase'
  const { saleId, dueAt, isSignedIn, isFromOtherEmail, openPayments } = withdrawal
  const marks = [
    ...(isSignedIn ? [] : ['wasn’t signed in']),
    ...(isFromOtherEmail ? ['used a different email than at checkout'] : []),
  ]
  const details = marks.length > 0 ? `The person ${marks.join(' and ')}. ` : ''
  const payments = openPayments.length > 0 ? `. Payments to refund: ${openPayments.join(', ')}` : ''
  const due = formatDay(dueAt.slice(0, 10))
  return `Withdrawal from sale ${saleId}${name ? ` (${name})` : ''}. ${details}Refund the sale by ${due}${payments}`
}

/** Returns a sentence such as "17 sales are waiting: no product has item number wso_up77zz ($1,415.00)." */
export function describeIssue(cause: AttentionIssue): string {
  const sums = cause.sums.map(({ cents, currency }) => formatMinor(cents, currency)).join(', ')
  const result = `${sentences[cause.kind](cause)}${sums && ` (${sums})`}`
  return result.endsWith('?') ? result : `${result}.`
}
