'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { getLatestProgressChange, watchProgressChanges } from '@/lib/client/course/progress-changes'

/**
 * Refreshes a page that was rendered with outdated progress. The Back button shows an old copy of a page, and
 * a position can be saved after the page was requested.
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
