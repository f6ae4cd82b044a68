import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { seekTo } from './player-commands'
import type { PlayerRef } from './use-playback-state'
import { handOverVideoElement } from './video-element-handover'

const JUMP_SECONDS = 10
const POSITION_EVENTS = ['loadedmetadata', 'durationchange', 'seeked', 'ratechange', 'play', 'pause']

type Handlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>

/**
 * Connects the player to the Media Session API, so the lock screen, headphones, and media keys show and
 * control the lesson.
 */
export function useMediaSession(player: PlayerRef, video: VideoDetail): void {
  const router = useRouter()
  const { title, sectionTitle, thumbnailUrl } = video
  const nextId = video.nextVideo?.id
  useEffect(() => {
    const element = player.current
    if (!element || !('mediaSession' in navigator)) return
    const session = navigator.mediaSession
    session.metadata = new MediaMetadata({
      title,
      artist: sectionTitle,
      artwork: thumbnailUrl ? [{ src: thumbnailUrl }] : [],
    })
    const jump = (seconds: number) => seekTo(element, element.currentTime + seconds)
    const handlers: Handlers = {
      play: () => void element.play().catch(() => {}),
      pause: () => element.pause(),
      seekbackward: ({ seekOffset }) => jump(-(seekOffset ?? JUMP_SECONDS)),
      seekforward: ({ seekOffset }) => jump(seekOffset ?? JUMP_SECONDS),
      seekto: ({ seekTime }) => seekTime !== undefined && seekTo(element, seekTime),
      ...(nextId && { nexttrack: () => openNextLesson(nextId) }),
    }
    function openNextLesson(id: string) {
      // The page isn’t left if it has unsaved text, because the user may not be at the screen to answer a
      // question about it.
      if (document.querySelector('[data-unsaved]')) return
      handOverVideoElement(id)
      router.push(`/video/${id}`)
    }
    setHandlers(session, handlers)
    const update = () => updatePosition(session, element)
    for (const event of POSITION_EVENTS) element.addEventListener(event, update)
    return () => {
      for (const event of POSITION_EVENTS) element.removeEventListener(event, update)
      session.metadata = null
      setHandlers(session, Object.fromEntries(Object.keys(handlers).map((action) => [action, null])))
    }
  }, [player, router, title, sectionTitle, thumbnailUrl, nextId])
}

function setHandlers(
  session: MediaSession,
  handlers: Partial<Record<string, MediaSessionActionHandler | null>>,
) {
  for (const [action, handler] of Object.entries(handlers)) {
    try {
      session.setActionHandler(action as MediaSessionAction, handler ?? null)
    } catch {
      // Some browsers reject actions that they don’t support.
    }
  }
}

function updatePosition(session: MediaSession, { duration, currentTime, playbackRate }: HTMLVideoElement) {
  if (!Number.isFinite(duration) || duration <= 0 || playbackRate <= 0) return
  session.setPositionState?.({ duration, playbackRate, position: Math.min(currentTime, duration) })
}
