const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/**
 * Formats the time left until an offer ends: "3 days", "1 day 4 hours", "5 hours 10 minutes", or "9:05" in
 * the last hour.
 */
export function formatTimeLeft(milliseconds: number): string {
  const left = Math.max(0, milliseconds)
  const days = Math.floor(left / DAY_MS)
  const hours = Math.floor((left % DAY_MS) / HOUR_MS)
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS)
  if (days >= 2) return counted(days, 'day')
  if (days === 1) return `1 day ${counted(hours, 'hour')}`
  if (hours > 0) return `${counted(hours, 'hour')} ${counted(minutes, 'minute')}`
  return `${minutes}:${String(Math.floor((left % MINUTE_MS) / 1000)).padStart(2, '0')}`
}
