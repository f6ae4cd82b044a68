import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { type PurchaseListOptions, parsePurchaseListOptions } from '@/lib/contract/sales/purchase-filters'

const toQuery = (view: PurchaseListOptions) =>
  new URLSearchParams(
    Object.entries(view).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString()

/** Changes that clear all filters and keep the sort order. */
export const noPurchaseFilters: PurchaseListOptions = {
  status: undefined,
  access: undefined,
  product: undefined,
  affiliate: undefined,
  network: undefined,
  currency: undefined,
  order: undefined,
  from: undefined,
  to: undefined,
  test: undefined,
  search: undefined,
}

/**
 * Keeps the purchase filters in the URL, so that links, reloads, and the Back button show the same
 * purchases.
 */
export function usePurchaseFilters() {
  const params = useSearchParams()
  const [view, setView] = useState(() => parsePurchaseListOptions(params))
  useEffect(() => {
    // Next.js reports a replaced URL late. A reported URL is ignored if the address bar already shows a newer
    // URL.
    const isNow = new URLSearchParams(window.location.search).toString() === params.toString()
    if (isNow)
      setView((shown) =>
        toQuery(shown) === toQuery(parsePurchaseListOptions(params))
          ? shown
          : parsePurchaseListOptions(params),
      )
  }, [params])
  const change = (part: PurchaseListOptions) => {
    const next = { ...view, ...part }
    setView(next)
    const query = toQuery(next)
    window.history.replaceState(null, '', query ? `?${query}` : window.location.pathname)
  }
  return { view, change }
}
