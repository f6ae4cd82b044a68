'use client'
import { useEffect, useEffectEvent } from 'react'
import type { FormTextProps } from '@/components/layout/use-contract-form'
import { useDebounced } from '@/components/layout/use-debounced'
import { TextField } from '@/components/ui/text-field'
import { fetchOembedData } from '@/lib/client/media/oembed'
import type { OembedData } from '@/lib/contract/media/oembed'

/** Shows the field for a video’s URL. For YouTube and Vimeo URLs, requests the title from the service. */
export function VideoUrlField({
  typed,
  isReplacing,
  onEmbed,
  ...input
}: FormTextProps & {
  /** The current value of the field. */
  typed: string
  /** Whether saving replaces a video that students may have watched already. */
  isReplacing: boolean
  onEmbed: (embed: OembedData) => void
}) {
  useEmbedDetails(typed, onEmbed)
  return (
    <div className="grid gap-2">
      <TextField
        label="Video URL"
        hint="Enter an embed URL from a video-sharing service (YouTube, Vimeo) or a direct video URL, or upload your own video file."
        inputMode="url"
        {...input}
      />
      <p role="status" className="text-sm text-warning-text empty:hidden">
        {isReplacing &&
          'Replacing the video resets this lesson’s watch statistics. Completions and notes are kept.'}
      </p>
    </div>
  )
}

function useEmbedDetails(typed: string, onEmbed: (embed: OembedData) => void): void {
  const url = useDebounced(typed)
  const reportEmbed = useEffectEvent(onEmbed)
  useEffect(() => {
    let isLatest = true
    fetchOembedData(url).then((embed) => embed && isLatest && reportEmbed(embed))
    return () => {
      isLatest = false
    }
  }, [url])
}
