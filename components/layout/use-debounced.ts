import { useEffect, useState } from 'react'

/** How long a pause in typing is before the server is asked, in milliseconds. */
const PAUSE_MS = 250

/** The value as it was when it last stood still for a moment. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
