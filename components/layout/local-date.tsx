'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

const styles = {
  day: { month: 'short', day: 'numeric' },
  date: { dateStyle: 'medium' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const
type Style = keyof typeof styles

/** Formats as `MMM d, yyyy` (date) or `PPp` (moment) of date-fns do in English; `day` is for where there is little room. */
const formats = {
  day: new Intl.DateTimeFormat('en-US', styles.day),
  date: new Intl.DateTimeFormat('en-US', styles.date),
  moment: new Intl.DateTimeFormat('en-US', styles.moment),
}

function formatIn(lang: string | undefined, style: Style) {
  if (!lang) return formats[style]
  try {
    return new Intl.DateTimeFormat(lang, styles[style])
  } catch {
    // Written like a language, and none.
    return formats[style]
  }
}

/** A moment in the reader's time zone, which only the browser knows: empty until mounted. */
export function LocalDate({
  value,
  format = 'date',
  lang,
  className,
}: {
  /** ISO 8601. */
  value: string
  format?: Style
  /** Left out: English. */
  lang?: string | undefined
  className?: string
}) {
  const isMounted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <time dateTime={value} className={className}>
      {isMounted ? formatIn(lang, format).format(new Date(value)) : '\u00a0'}
    </time>
  )
}
