'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { getLatestProgressChange, watchProgressChanges } from '@/lib/client/course/progress-changes'

/**
 * Refreshes the page if it was rendered with older progress than is known now. The Back button shows a page
 * as it was left, and a position may be saved after the page was requested.
 */
export function RefreshWhenStale({ renderedWith }: { renderedWith: string | null }) {
  const router = useRouter()
  const latest = useSyncExternalStore(watchProgressChanges, getLatestProgressChange, () => null)
  const [refreshedFor, setRefreshedFor] = useState(renderedWith)
  useEffect(() => {
    if (!latest || latest <= (renderedWith ?? '') || latest === refreshedFor) return
    setRefreshedFor(latest)
    router.refresh()
  }, [latest, renderedWith, refreshedFor, router])
  return null
}
