/**
 * Adds the affiliate’s IDs from the page’s URL to the buy links. Replaces each {sid} and {tid} of a link with
 * one value, in order. Stops at the first value that is missing or invalid.
 */
export function addAffiliateTracking(): void {
  const params = new URLSearchParams(location.search)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-buy]')) {
    const parts: string[] = []
    for (const [, name = ''] of (link.dataset.buy ?? '').matchAll(/\{(sid|tid)\}/g)) {
      const value = params.get(name) ?? ''
      if (!/^[\w-]{1,64}$/.test(value)) break
      parts.push(value)
    }
    if (parts.length > 0) link.href = [link.href, ...parts].join('/')
  }
}
