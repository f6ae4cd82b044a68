import { type RefObject, useEffect, useState } from 'react'

/** State of the video that the controls show. Times in seconds. */
export interface PlaybackState {
  isPlaying: boolean
  isWaiting: boolean
  hasEnded: boolean
  isMuted: boolean
  /** Volume from 0 to 1. */
  volume: number
  rate: number
  second: number
  duration: number
  /** End of the buffered part. */
  loaded: number
  /** Height of the picture divided by its width. */
  shape: number
}

export type PlayerRef = RefObject<HTMLVideoElement | null>

const initial: PlaybackState = {
  isPlaying: false,
  isWaiting: false,
  hasEnded: false,
  isMuted: false,
  volume: 1,
  rate: 1,
  second: 0,
  duration: 0,
  loaded: 0,
  shape: 9 / 16,
}

const changes = [
  ...['play', 'pause', 'playing', 'waiting', 'ended', 'timeupdate', 'seeking', 'seeked', 'progress'],
  ...['loadedmetadata', 'durationchange', 'volumechange', 'ratechange', 'emptied'],
]

function read(video: HTMLVideoElement): PlaybackState {
  return {
    isPlaying: !video.paused && !video.ended,
    isWaiting: !video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !video.ended,
    hasEnded: video.ended,
    isMuted: video.muted || video.volume === 0,
    volume: video.volume,
    rate: video.playbackRate,
    second: video.currentTime,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
    loaded: video.buffered.length > 0 ? video.buffered.end(video.buffered.length - 1) : 0,
    shape: video.videoWidth > 0 ? video.videoHeight / video.videoWidth : 9 / 16,
  }
}

/** Returns the state of a video element, updated by its events. */
export function usePlaybackState(player: PlayerRef): PlaybackState {
  const [playback, setPlayback] = useState(initial)
  useEffect(() => {
    const video = player.current
    if (!video) return
    const update = () => setPlayback(read(video))
    update()
    for (const change of changes) video.addEventListener(change, update)
    return () => {
      for (const change of changes) video.removeEventListener(change, update)
    }
  }, [player])
  return playback
}
