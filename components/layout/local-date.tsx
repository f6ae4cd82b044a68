'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Formats as `MMM d, yyyy` (date) or `PPp` (moment) of date-fns do in English; `day` is for where there is little room. */
const formats = {
  day: new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }),
  date: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }),
  moment: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
}

/** A moment in the reader's time zone, which only the browser knows: empty until mounted. */
export function LocalDate({
  value,
  format = 'date',
  className,
}: {
  /** ISO 8601. */
  value: string
  format?: keyof typeof formats
  className?: string
}) {
  const isMounted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <time dateTime={value} className={className}>
      {isMounted ? formats[format].format(new Date(value)) : '\u00a0'}
    </time>
  )
}
