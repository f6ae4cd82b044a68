import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { type PurchaseView, readView } from '@/lib/contract/sales/purchases-filter'

const toQuery = (view: PurchaseView) =>
  new URLSearchParams(
    Object.entries(view).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString()

/** Everything, in the order that was chosen. */
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

/** Which purchases are shown: what the url says, so that a link, a reload and the way back find the same. */
export function usePurchaseView() {
  const params = useSearchParams()
  const [view, setView] = useState(() => readView(params))
  useEffect(() => {
    // Next tells of what was replaced a moment later; by then something else may be asked for.
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
