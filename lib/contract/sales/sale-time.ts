const DAY_MS = 24 * 60 * 60 * 1000
const EARLIEST_MS = Date.UTC(2000, 0, 1)
/** As seconds this is the year 5138, as milliseconds 1973: no sale was made in either. */
const SECONDS_MAX = 1e11

/**
 * When a sale was made, in the words of WarriorPlus's API: seconds or milliseconds since 1970, or a date, which without
 * a zone is UTC. Null for what cannot be that time: no date, before 2000, or more than a day after it was told.
 */
export function readSaleTime(text: string, toldAt: Date): Date | null {
  const time = /^\d+$/.test(text) ? sinceEpoch(Number(text)) : Date.parse(withZone(text))
  const isPossible = time >= EARLIEST_MS && time <= toldAt.getTime() + DAY_MS
  return isPossible ? new Date(time) : null
}

const sinceEpoch = (number: number) => (number < SECONDS_MAX ? number * 1000 : number)

const withZone = (text: string) => (/[zZ]$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}Z`)

/** When the sale was made, where a notification says so in a way that can be true. */
export function saleDate({ soldAt, receivedAt }: { soldAt: string | null; receivedAt: Date }): Date | null {
  return soldAt === null ? null : readSaleTime(soldAt, receivedAt)
}
