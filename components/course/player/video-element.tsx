import { type HTMLAttributes, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { posterUrlOf } from '@/lib/contract/media/picture-sizes'
import type { PlayerRef } from './use-playback-state'
import {
  cancelHandover,
  isHandedOverTo,
  keepVideoElement,
  takeOverVideoElement,
} from './video-element-handover'

interface Props {
  video: VideoDetail
  url: string
  player: PlayerRef
  /** Handlers for clicks and taps on the video. */
  presses: HTMLAttributes<HTMLElement>
}

/**
 * Renders the video element of a lesson. After an automatic transition, the player reuses the element of the
 * previous lesson. React doesn’t manage a reused element, so changes to it go through `player`.
 */
export function VideoElement({ video, url, player, presses }: Props) {
  const [isReused] = useState(() => isHandedOverTo(video.id))
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isReused) cancelHandover()
    else if (container.current)
      player.current = container.current.querySelector('video') ?? takeOverVideoElement(container.current)
    const element = player.current
    return () => {
      if (element) keepVideoElement(element)
    }
  }, [player, isReused])
  useReusedElement({ video, url, player, isReused })
  return (
    // The wrapper handles clicks, because React doesn’t manage a reused element. Keyboard and screen reader
    // users have the control bar.
    <div
      ref={container}
      {...presses}
      className="size-full touch-manipulation select-none [&>video]:size-full"
    >
      {!isReused && (
        <video
          ref={player}
          // A video that is streamed in segments has no `src`, because hls.js loads it.
          src={video.hasStream ? undefined : url}
          poster={video.thumbnailUrl ? posterUrlOf(video.thumbnailUrl) : undefined}
          preload="metadata"
          playsInline
          tabIndex={-1}
          aria-label={video.title}
        >
          <track
            kind="captions"
            src={video.captionsUrl ?? undefined}
            srcLang={video.language}
            label="Captions"
          />
        </video>
      )}
    </div>
  )
}

/** Sets up a reused element for this lesson and plays it. */
function useReusedElement({ video, url, player, isReused }: Omit<Props, 'presses'> & { isReused: boolean }) {
  const { title, thumbnailUrl, captionsUrl, language, hasStream } = video
  // Runs as an effect, because the cleanup of the previous player must first report that player's position.
  useEffect(() => {
    const element = player.current
    if (!isReused || !element) return
    element.tabIndex = -1
    element.playsInline = true
    element.setAttribute('aria-label', title)
    element.poster = thumbnailUrl ? posterUrlOf(thumbnailUrl) : ''
    element.replaceChildren(...(captionsUrl ? [captionsOf(captionsUrl, language)] : []))
  }, [player, isReused, title, thumbnailUrl, captionsUrl, language])
  useEffect(() => {
    const element = player.current
    if (!isReused || !element) return
    // If the lesson gets a stream while its file plays, `useHlsStream` takes over.
    if (hasStream && element.getAttribute('src') === url) return
    if (hasStream) {
      element.removeAttribute('src')
      element.load()
    } else element.src = url
    element.play().catch((error: unknown) => {
      // `useUrlRenewal` handles loading errors. If the browser blocks autoplay, the play button gets the
      // focus.
      if (error instanceof DOMException && error.name === 'NotAllowedError') playButton(element)?.focus()
    })
  }, [player, isReused, url, hasStream])
}

/** Returns the playlist URL of a lesson that can be streamed in segments. Null for other lessons. */
export const streamUrlOf = ({ id, hasStream }: VideoDetail) =>
  hasStream ? `/api/videos/${id}/stream.m3u8` : null

const playButton = (element: HTMLVideoElement) =>
  element.closest('[data-player]')?.querySelector<HTMLElement>('[data-play]')

const captionsOf = (src: string, srclang: string) =>
  Object.assign(document.createElement('track'), { kind: 'captions', src, srclang, label: 'Captions' })
