'use client'
import { useEffect, useRef, useState } from 'react'
import { SearchField } from '@/components/layout/search-field'

/** Milliseconds without typing before the search starts (debounce). */
const PAUSE_MS = 250

/** Searches the purchase list. If a link changes the search, the field shows the new text. */
export function PurchaseSearch({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(text.trim()), PAUSE_MS)
  }
  return (
    <SearchField
      label="Search by name, email, sale ID, transaction ID, or item number"
      placeholder="Search purchases"
      value={typed}
      onChange={type}
      className="min-w-0 flex-1 basis-48 max-md:basis-full"
    />
  )
}
