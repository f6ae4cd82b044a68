import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { type PurchaseView, readView } from '@/lib/contract/sales/purchases-filter'

const toQuery = (view: PurchaseView) =>
  new URLSearchParams(
    Object.entries(view).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString()

/** Clears all filters but keeps the sort order. */
export const noFilter: PurchaseView = {
  status: undefined,
  access: undefined,
  product: undefined,
  affiliate: undefined,
  from: undefined,
  to: undefined,
  test: undefined,
  search: undefined,
}

/**
 * Keeps the purchase filters in the URL, so that links, reloads, and the Back button show the same
 * purchases.
 */
export function usePurchaseView() {
  const params = useSearchParams()
  const [view, setView] = useState(() => readView(params))
  useEffect(() => {
    // Next.js reports a replaced URL late. Ignores it if the address bar already has a newer one.
    const isNow = new URLSearchParams(window.location.search).toString() === params.toString()
    if (isNow) setView((shown) => (toQuery(shown) === toQuery(readView(params)) ? shown : readView(params)))
  }, [params])
  const change = (part: PurchaseView) => {
    const next = { ...view, ...part }
    setView(next)
    const query = toQuery(next)
    window.history.replaceState(null, '', query ? `?${query}` : window.location.pathname)
  }
  return { view, change }
}
