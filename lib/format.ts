/** Seconds as minutes and seconds, the seconds in two digits: 65 is "1:05", an hour is "60:00". */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** What was typed as a whole number; 0 when it is none. */
export function wholeNumber(text: string): number {
  const number = Number.parseInt(text, 10)
  return Number.isNaN(number) ? 0 : number
}

/** Bytes as people say them: "812 KB", "99.4 MB". */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / (1024 * 1024)
  return megabytes >= 1 ? `${Number(megabytes.toFixed(1))} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
}

/** A secret that may be recognised but not used: its last four characters, and of a short one none. */
export function maskKey(key: string): string {
  return `••••••••${key.length < 12 ? '' : key.slice(-4)}`
}

const count = new Intl.NumberFormat('en-US')

/** A number with its thousands set apart: "12,480". */
export function formatCount(number: number): string {
  return count.format(number)
}

/** A log's action or resource as words: "video_viewed" is "Video viewed". */
export function formatLabel(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A moment to the second and with its zone, for paper that is read anywhere: "2026-03-04 17:05:09 UTC". */
export function formatExactly(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
}

const calendar = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day as it is written, such as `2026-03-04`, which is the same in every zone: "Mar 4, 2026". */
export function formatDay(day: string): string {
  return calendar.format(new Date(day))
}

const money = new Map<string, Intl.NumberFormat>()

/** An amount of a currency: "$1,415.00", "-€5.00", and of a code that nobody knows "XQQ 5.00". */
export function formatMoney(cents: number, currency: string): string {
  const format = money.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency })
  money.set(currency, format)
  return format.format(cents / 100)
}
