/** Formats seconds as minutes and seconds with two digits: 65 is "1:05", an hour is "60:00". */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Parses a whole number. Returns 0 for any other text. */
export function parseWholeNumber(text: string): number {
  const number = Number.parseInt(text, 10)
  return Number.isNaN(number) ? 0 : number
}

/** Formats bytes: "812 KB", "99.4 MB", "5.2 GB". */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / (1024 * 1024)
  if (megabytes >= 1024) return `${Number((megabytes / 1024).toFixed(1))} GB`
  return megabytes >= 1 ? `${Number(megabytes.toFixed(1))} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
}

/** Masks a secret except its last four characters. A short secret is masked completely. */
export function maskKey(key: string): string {
  return `••••••••${key.length < 12 ? '' : key.slice(-4)}`
}

const count = new Intl.NumberFormat('en-US')

/** Formats a count with thousands separators: "12,480". */
export function formatCount(number: number): string {
  return count.format(number)
}

/** Formats a count with its noun: "1 lesson", "12,480 lessons". */
export function countNoun(number: number, noun: string): string {
  return `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`
}

/** Formats an action or resource of the access log: "video_viewed" becomes "Video viewed". */
export function humanizeSnakeCase(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Formats a time to the second in UTC, for printed pages: "2026-03-04 17:05:09 UTC". */
export function formatUtcTimestamp(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
}

const calendar = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a calendar day such as `2026-03-04`: "Mar 4, 2026". */
export function formatDay(day: string): string {
  return calendar.format(new Date(day))
}

const utcDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Formats a calendar day without its year: "Mar 4". */
export function formatMonthDay(day: string): string {
  return utcDay.format(new Date(day))
}
