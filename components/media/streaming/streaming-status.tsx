'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { FormError } from '@/components/layout/form-error'
import { Button } from '@/components/ui/button'
import { ProgressBar } from '@/components/ui/progress'
import {
  type EncodingState,
  lessonMediaQuery,
  startEncoding,
  stopEncoding,
  useEncodingState,
} from '@/lib/client/media/lesson-media'
import type { LessonMedia as Media } from '@/lib/contract/media/lesson-media'
import { describeEncodingStep, describeFallbacks, describeRenditions } from './describe-streaming'

/**
 * Shows the owner a lesson’s renditions for slow connections, with a button that encodes the missing ones.
 */
export function StreamingStatus({ videoId }: { videoId: string }) {
  const { data: media, refetch, error } = useQuery(lessonMediaQuery(videoId))
  const encoding = useEncodingState(videoId)
  const wasIdle = useRef(true)
  // The list is loaded again after each finished part.
  const part = encoding && 'step' in encoding ? `${encoding.step.part} ${encoding.step.side}` : ''
  useEffect(() => {
    if (part || !wasIdle.current) void refetch()
    wasIdle.current = !part
  }, [part, refetch])
  if (error) return <FormError text="Couldn’t load the streaming status. Reload the page." />
  if (!media?.sourcePath) return null
  return (
    <section aria-labelledby="media-heading" className="mt-8 border-t pt-5">
      <h2 id="media-heading" className="label-mono text-quiet">
        Adaptive streaming
      </h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="max-w-reading text-[0.9375rem]">
          {describeRenditions(media)}
        </p>
        <EncodingButton videoId={videoId} media={media} encoding={encoding} />
      </div>
      {encoding && 'step' in encoding && (
        <div className="mt-3">
          <p className="text-[0.8125rem] text-quiet tabular-nums">{describeEncodingStep(encoding.step)}</p>
          {encoding.step.share !== null && (
            <ProgressBar percent={100 * encoding.step.share} label="Encoding progress" className="mt-2" />
          )}
        </div>
      )}
      {encoding && 'problem' in encoding && <FormError text={encoding.problem} />}
      {describeFallbacks(media) && (
        <p className="mt-2 text-[0.8125rem] text-quiet">{describeFallbacks(media)}</p>
      )}
    </section>
  )
}

function EncodingButton({
  videoId,
  media,
  encoding,
}: {
  videoId: string
  media: Media
  encoding: EncodingState | undefined
}) {
  if (encoding && 'step' in encoding) {
    return (
      <Button variant="ghost" size="sm" onClick={() => stopEncoding(videoId)}>
        Stop
      </Button>
    )
  }
  if (media.missing.length === 0) return null
  return (
    <Button variant="outline" size="sm" onClick={() => void startEncoding(videoId)}>
      {media.renditions.length === 0 ? 'Enable Adaptive Streaming' : 'Finish Encoding'}
    </Button>
  )
}
