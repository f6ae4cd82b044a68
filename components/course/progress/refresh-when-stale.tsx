'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { progressListQuery } from '@/lib/client/course/progress'
import { latestUpdate } from '@/lib/contract/course/progress'

/**
 * The way back in the browser shows the page as it was left, and a place may be saved after this page was asked for:
 * when newer progress is known than it was rendered with, it is rendered again.
 */
export function RefreshWhenStale({ renderedWith }: { renderedWith: string | null }) {
  const { data: records = [] } = useQuery(progressListQuery())
  const router = useRouter()
  const latest = latestUpdate(records)
  const [asked, setAsked] = useState(renderedWith)
  useEffect(() => {
    if (!latest || latest <= (renderedWith ?? '') || latest === asked) return
    setAsked(latest)
    router.refresh()
  }, [latest, renderedWith, asked, router])
  return null
}
