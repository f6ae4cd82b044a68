const SOURCE_MAX = 100

/** Returns the source of a visit in one word: the source in the link, otherwise the site that linked here. */
export function leadSourceOf({
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
