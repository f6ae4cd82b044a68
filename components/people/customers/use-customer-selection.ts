import { useMemo, useState } from 'react'
import type { CustomerRow } from '@/lib/contract/people/customers'

/**
 * Manages the selected customers of a list. Customers stay selected while the list loads more, is searched,
 * or is sorted. `listed` has their latest data.
 */
export function useCustomerSelection(listed: CustomerRow[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, CustomerRow>>(new Map())
  const fresh = useMemo(() => new Map(listed.map((row) => [row.userId, row])), [listed])
  const set = (rows: CustomerRow[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const row of rows) {
        if (isChosen) next.set(row.userId, row)
        else next.delete(row.userId)
      }
      return next
    })
  const has = (id: string) => chosen.has(id)
  const isAll = listed.length > 0 && listed.every(({ userId }) => has(userId))
  return {
    rows: [...chosen.values()].map((row) => fresh.get(row.userId) ?? row),
    has,
    isAll: isAll || (listed.some(({ userId }) => has(userId)) ? ('indeterminate' as const) : false),
    toggle: (row: CustomerRow) => set([row], !has(row.userId)),
    /** Selects all customers in `listed`, or deselects them if they are all selected. */
    toggleAll: () => set(listed, !isAll),
    forget: (row: CustomerRow) => set([row], false),
    clear: () => setChosen(new Map()),
  }
}

export type CustomerSelection = ReturnType<typeof useCustomerSelection>
