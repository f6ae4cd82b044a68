'use client'
import { useEffect, useRef, useState } from 'react'
import { SearchField } from '@/components/layout/search-field'

/** The pause in typing before the search starts (debounce). Milliseconds. */
const PAUSE_MS = 250

/** Searches the list of purchases. When a link changes the search, the field shows the new text. */
export function PurchaseSearch({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  if (value !== told) {
    setTold(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => onSearch(text.trim()), PAUSE_MS)
  }
  return (
    <SearchField
      label="Search by name, email, sale ID, transaction ID or item number"
      value={typed}
      onChange={type}
      className="min-w-0 flex-1"
    />
  )
}
