import { useEffect, useState } from 'react'

/** Time without typing before the request is sent (debounce). Milliseconds. */
const PAUSE_MS = 250

/** Returns the value after it hasn’t changed for `PAUSE_MS` (debounce). */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
