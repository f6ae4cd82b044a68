import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'

const toQuery = (filters: object) =>
  new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString()

/**
 * Keeps the filters of a list in the URL, so that links, reloads, and the Back button show the same rows. `parse`
 * reads the filters from a query. It must be the same function at each render.
 */
export function useUrlFilters<Filters extends object>(parse: (params: URLSearchParams) => Filters) {
  const params = useSearchParams()
  const [filters, setFilters] = useState(() => parse(params))
  useEffect(() => {
    // Next.js reports a replaced URL late. A reported URL is ignored if the address bar already shows a newer
    // URL.
    const isNow = new URLSearchParams(window.location.search).toString() === params.toString()
    if (isNow) setFilters((shown) => (toQuery(shown) === params.toString() ? shown : parse(params)))
  }, [params, parse])
  const change = (part: Partial<Filters>) => {
    const next = { ...filters, ...part }
    setFilters(next)
    const query = toQuery(next)
    window.history.replaceState(null, '', query ? `?${query}` : window.location.pathname)
  }
  return { filters, change }
}
