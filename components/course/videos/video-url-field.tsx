'use client'
import { useEffect, useEffectEvent } from 'react'
import type { TextProps } from '@/components/layout/use-contract-form'
import { useDebounced } from '@/components/layout/use-debounced'
import { TextField } from '@/components/ui/text-field'
import { askAboutEmbed } from '@/lib/client/media/embeds'
import type { Embed } from '@/lib/contract/media/embeds'

/** Where the video is, as a url; of a video at YouTube or Vimeo it asks there what it is called. */
export function VideoUrlField({
  typed,
  isReplacing,
  onEmbed,
  ...input
}: TextProps & {
  /** What stands in it. */
  typed: string
  /** Whether saving puts another film in the place of the one that students know. */
  isReplacing: boolean
  onEmbed: (embed: Embed) => void
}) {
  useEmbed(typed, onEmbed)
  return (
    <div className="grid gap-2">
      <TextField
        label="Video URL"
        hint="Enter an embed URL of a video-sharing service (YouTube, Vimeo), a direct video URL, or upload your own video file."
        inputMode="url"
        {...input}
      />
      <p role="status" className="text-sm text-warning-text empty:hidden">
        {isReplacing &&
          'What was watched of the old video is forgotten when you save: its figures and curve begin anew. Completion and notes stay.'}
      </p>
    </div>
  )
}

function useEmbed(typed: string, onEmbed: (embed: Embed) => void): void {
  const url = useDebounced(typed)
  const tell = useEffectEvent(onEmbed)
  useEffect(() => {
    let isLatest = true
    askAboutEmbed(url).then((embed) => embed && isLatest && tell(embed))
    return () => {
      isLatest = false
    }
  }, [url])
}
