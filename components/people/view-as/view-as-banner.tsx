'use client'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { reloadPage } from '@/lib/client/navigation'
import { StopViewingButton } from './stop-viewing-button'

export interface ViewAsBannerProps {
  userId: string
  name: string
  email: string
  /** Time when viewing as the customer ends, in ISO 8601. */
  endsAt: string
}

/**
 * Shows a banner above every page while an administrator views as a customer: the customer, the time left,
 * and the button to stop.
 */
export function ViewAsBanner({ userId, name, email, endsAt }: ViewAsBannerProps) {
  const left = useMinutesLeft(endsAt)
  return (
    <>
      {/* The frame around the whole window stays visible while the page scrolls. */}
      <div
        aria-hidden
        className="pointer-events-none fixed inset-0 z-50 border-3 border-signal print:hidden"
      />
      <section
        aria-label="Viewing as a customer"
        className="sticky top-0 z-40 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-signal border-b bg-warning-soft px-4 py-2.5 text-warning-text sm:px-6"
      >
        <p className="flex min-w-0 items-start gap-2.5 text-sm leading-5">
          <Eye aria-hidden className="size-5 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            You’re viewing the site as <strong>{name}</strong> ({email}). You can’t make changes.
            {left !== null && ` Viewing ends in ${left} min.`}
          </span>
        </p>
        <StopViewingButton userId={userId} size="sm" />
      </section>
    </>
  )
}

const MINUTE_MS = 60_000
const CHECK_INTERVAL_MS = 5000

/** Returns the whole minutes left, or null before hydration. Reloads the page when the time is up. */
function useMinutesLeft(endsAt: string): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const check = () => {
      const milliseconds = Date.parse(endsAt) - Date.now()
      if (milliseconds <= 0) reloadPage()
      setLeft(Math.max(1, Math.ceil(milliseconds / MINUTE_MS)))
    }
    check()
    const timer = setInterval(check, CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [endsAt])
  return left
}
