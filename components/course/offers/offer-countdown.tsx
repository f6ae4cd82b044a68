import { useEffect, useState } from 'react'
import { formatTimeLeft } from './format-time-left'

/** Counts down to the end of an offer. Calls `onEnd` when the offer ends. */
export function OfferCountdown({ endsAt, onEnd }: { endsAt: string; onEnd: () => void }) {
  const [left, setLeft] = useState(() => Date.parse(endsAt) - Date.now())
  useEffect(() => {
    const timer = setInterval(() => setLeft(Date.parse(endsAt) - Date.now()), 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  useEffect(() => {
    if (left <= 0) onEnd()
  }, [left, onEnd])
  return <p className="text-quiet text-sm tabular-nums">Ends in {formatTimeLeft(left)}</p>
}
