import { useEffect, useState } from 'react'

/** Time without typing before the request is sent (debounce). Milliseconds. */
const PAUSE_MS = 250

/** Returns the value after it hasn’t changed for `PAUSE_MS` (debounce). */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
