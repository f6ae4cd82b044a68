'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { latestProgressChange, watchProgressChanges } from '@/lib/client/course/progress-changes'

/**
 * The way back in the browser shows the page as it was left, and a place may be saved after this page was asked for:
 * when newer progress is known than it was rendered with, it is rendered again.
 */
export function RefreshWhenStale({ renderedWith }: { renderedWith: string | null }) {
  const router = useRouter()
  const latest = useSyncExternalStore(watchProgressChanges, latestProgressChange, () => null)
  const [asked, setAsked] = useState(renderedWith)
  useEffect(() => {
    if (!latest || latest <= (renderedWith ?? '') || latest === asked) return
    setAsked(latest)
    router.refresh()
  }, [latest, renderedWith, asked, router])
  return null
}
