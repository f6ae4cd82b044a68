const SOURCE_MAX = 100

/** Where somebody came from, in a word: what their link calls its source, else the site it stood on. */
export function sourceOf({
  utm,
  referrer,
}: {
  utm?: string | null | undefined
  referrer?: string | null | undefined
}): string {
  const named = new URLSearchParams(utm ?? '').get('utm_source')?.trim()
  const site = referrer && URL.canParse(referrer) ? new URL(referrer).hostname.replace(/^www\./, '') : ''
  return (named || site || 'direct').toLowerCase().slice(0, SOURCE_MAX)
}
