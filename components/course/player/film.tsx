import { type HTMLAttributes, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { liftCaptions } from './commands'
import { forget, isHandedOver, keep, takeOver } from './handover'
import type { PlayerRef } from './use-playback'

interface Props {
  video: VideoDetail
  url: string
  player: PlayerRef
  /** What pressing the picture does. */
  presses: HTMLAttributes<HTMLElement>
}

/**
 * The video element of a lesson. One that plays on from the lesson before is the element of that, taken over and dressed
 * by hand, so what is done to it goes through `player`.
 */
export function Film({ video, url, player, presses }: Props) {
  const [isKept] = useState(() => isHandedOver(video.id))
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isKept) forget()
    else if (place.current) player.current = place.current.querySelector('video') ?? takeOver(place.current)
    const film = player.current
    return () => {
      if (film) keep(film)
    }
  }, [player, isKept])
  useDressed({ video, url, player, isKept })
  return (
    // Pressed here, because an element that was taken over is none of React's. Keys and readers have the bar.
    <div ref={place} {...presses} className="size-full touch-manipulation select-none [&>video]:size-full">
      {!isKept && (
        <video
          ref={player}
          // What is played in pieces is loaded by the engine.
          src={video.hasStream ? undefined : url}
          poster={video.thumbnailUrl ?? undefined}
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
            onLoad={() => player.current && liftCaptions(player.current)}
          />
        </video>
      )}
    </div>
  )
}

/** An element that was taken over shows this lesson, and plays it. */
function useDressed({ video, url, player, isKept }: Omit<Props, 'presses'> & { isKept: boolean }) {
  const { title, thumbnailUrl, captionsUrl, language, hasStream } = video
  // After the player before has said how far it came, which it does with its own effects.
  useEffect(() => {
    const film = player.current
    if (!isKept || !film) return
    film.tabIndex = -1
    film.playsInline = true
    film.setAttribute('aria-label', title)
    film.poster = thumbnailUrl ?? ''
    film.replaceChildren(...(captionsUrl ? [captionsOf(captionsUrl, language, film)] : []))
  }, [player, isKept, title, thumbnailUrl, captionsUrl, language])
  useEffect(() => {
    const film = player.current
    if (!isKept || !film) return
    if (hasStream) {
      film.removeAttribute('src')
      film.load()
    } else film.src = url
    film.play().catch((error: unknown) => {
      // What cannot be loaded is seen to by `useRenewal`; what may not begin by itself is one press away.
      if (error instanceof DOMException && error.name === 'NotAllowedError') playButton(film)?.focus()
    })
  }, [player, isKept, url, hasStream])
}

/** The playlist of a lesson that can be played in pieces. */
export const streamOf = ({ id, hasStream }: VideoDetail) =>
  hasStream ? `/api/videos/${id}/stream.m3u8` : null

const playButton = (film: HTMLVideoElement) =>
  film.closest('[data-player]')?.querySelector<HTMLElement>('[data-play]')

function captionsOf(src: string, srclang: string, film: HTMLVideoElement): HTMLTrackElement {
  const track = document.createElement('track')
  Object.assign(track, { kind: 'captions', src, srclang, label: 'Captions' })
  track.addEventListener('load', () => liftCaptions(film))
  return track
}
