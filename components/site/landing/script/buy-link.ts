/**
 * Replaces {sid} and {tid} in the buy links with the values from the affiliate’s link. If one is missing, the
 * links stay as they are.
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
