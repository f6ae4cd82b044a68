'use client'
import { useIsHydrated } from './use-is-hydrated'

const styles = {
  day: { month: 'short', day: 'numeric' },
  date: { dateStyle: 'medium' },
  long: { dateStyle: 'long' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const
type Style = keyof typeof styles

/**
 * English date formats. `date` and `moment` have the same output as `MMM d, yyyy` and `PPp` of date-fns.
 * `day` is for narrow columns, and `long` for sentences.
 */
const formats = {
  day: new Intl.DateTimeFormat('en-US', styles.day),
  date: new Intl.DateTimeFormat('en-US', styles.date),
  long: new Intl.DateTimeFormat('en-US', styles.long),
  moment: new Intl.DateTimeFormat('en-US', styles.moment),
}

function formatIn(lang: string | undefined, style: Style) {
  if (!lang) return formats[style]
  try {
    return new Intl.DateTimeFormat(lang, styles[style])
  } catch {
    // `lang` looks like a language tag, but the browser rejects it.
    return formats[style]
  }
}

/**
 * Shows a date in the reader’s time zone. Only the browser knows the time zone, so the text is empty until
 * hydration.
 */
export function LocalDate({
  value,
  format = 'date',
  lang,
  className,
}: {
  /** The date in ISO 8601. */
  value: string
  format?: Style
  /** Language of the date. English if missing. */
  lang?: string | undefined
  className?: string
}) {
  const isHydrated = useIsHydrated()
  return (
    <time dateTime={value} className={className}>
      {isHydrated ? formatIn(lang, format).format(new Date(value)) : '\u00a0'}
    </time>
  )
}
