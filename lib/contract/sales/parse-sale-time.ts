const DAY_MS = 24 * 60 * 60 * 1000
const EARLIEST_MS = Date.UTC(2000, 0, 1)
/**
 * Larger numbers are milliseconds, smaller ones seconds. This number means the year 5138 in seconds, and 1973
 * in milliseconds. No sale was made in either year.
 */
const SECONDS_MAX = 1e11

/**
 * A time of arrival that is later than any. Adapters use it, because only a later check can compare the time of a sale
 * with the time of arrival.
 */
export const LATEST_SALE_TIME = new Date(Date.UTC(2200, 0))

/**
 * Parses the time of a sale in the format of WarriorPlus's API: seconds or milliseconds since 1970, or a
 * date. A date without a time zone is UTC. Returns null if the text is not a date, or is before 2000 or more
 * than a day after `receivedAt`.
 */
export function parseSaleTime(text: string, receivedAt: Date): Date | null {
  const time = /^\d+$/.test(text) ? toMilliseconds(Number(text)) : Date.parse(withZone(text))
  const isPossible = time >= EARLIEST_MS && time <= receivedAt.getTime() + DAY_MS
  return isPossible ? new Date(time) : null
}

const toMilliseconds = (number: number) => (number < SECONDS_MAX ? number * 1000 : number)

const withZone = (text: string) => (/[zZ]$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}Z`)

/** Returns the time of the sale. Null if the notification has none, or one that is impossible. */
export function saleTimeOf({
  occurredAt,
  receivedAt,
}: {
  occurredAt: string | null
  receivedAt: Date
}): Date | null {
  return occurredAt === null ? null : parseSaleTime(occurredAt, receivedAt)
}
