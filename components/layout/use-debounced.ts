import { useEffect, useState } from 'react'

/** The pause in typing before the server is asked (debounce). Milliseconds. */
const PAUSE_MS = 250

/** Returns the value after it has not changed for `PAUSE_MS` (debounce). */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
