import type { SharedText } from '@/lib/contract/site/shared-text'

/** Formats a day in the language of the email: "December 1, 2026". */
export function formatEmailDay(day: string, { language }: SharedText): string {
  const formatIn = (lang: string) =>
    new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
  try {
    return formatIn(language)
  } catch {
    // The language looks like a language tag but isn’t valid.
    return formatIn('en')
  }
}
