'use client'
import { useQuery } from '@tanstack/react-query'
import { useReadOnly } from '@/components/layout/read-only-context'
import { progressQuery } from '@/lib/client/course/progress'
import { OfferCard } from './offer-card'

/** Shows an offer below a completed lesson. The offer never covers the video. */
export function LessonOffer({ videoId }: { videoId: string }) {
  const isCompleted = useQuery(progressQuery(videoId)).data?.completed ?? false
  const isReadOnly = useReadOnly()
  if (!isCompleted) return null
  return (
    <div className="mt-8">
      <OfferCard places={['lesson_end']} {...{ videoId, isReadOnly }} />
    </div>
  )
}
