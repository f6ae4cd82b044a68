import type { Command } from './keys'

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

/** Sets the speed so that it also outlives a renewal of the url. */
export function setRate(video: HTMLVideoElement, rate: number): void {
  video.defaultPlaybackRate = rate
  video.playbackRate = rate
}

export function seekTo(video: HTMLVideoElement, second: number): void {
  const end = Number.isFinite(video.duration) ? video.duration : second
  video.currentTime = Math.min(Math.max(0, second), end)
}

export function togglePlay(video: HTMLVideoElement): void {
  // A refused start (no user gesture, no source) shows as a video that stays paused.
  if (video.paused) video.play().catch(() => {})
  else video.pause()
}

/** Lines are counted from the foot of the picture, which our bar covers. */
export function liftCaptions(video: HTMLVideoElement): void {
  for (const cue of video.textTracks[0]?.cues ?? []) {
    if (cue instanceof VTTCue && cue.line === 'auto') cue.line = -4
  }
}

export function toggleCaptions(video: HTMLVideoElement): void {
  const track = video.textTracks[0]
  if (track) track.mode = track.mode === 'showing' ? 'hidden' : 'showing'
}

export async function togglePicture(video: HTMLVideoElement): Promise<void> {
  if (document.pictureInPictureElement) await document.exitPictureInPicture()
  else if (document.pictureInPictureEnabled) await video.requestPictureInPicture()
}

/**
 * The document goes full screen, and the player fills it: so it stays while one lesson leads into the next. iPhones can only
 * do it with the video itself.
 */
export async function toggleFullscreen(video: HTMLVideoElement): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
  else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen()
  else if ('webkitEnterFullscreen' in video && typeof video.webkitEnterFullscreen === 'function') {
    video.webkitEnterFullscreen()
  }
}

function nextRate(rate: number, step: 1 | -1): number {
  const index = rates.findIndex((known) => known >= rate)
  return rates[Math.min(Math.max(0, index + step), rates.length - 1)] ?? 1
}

function changeVolume(video: HTMLVideoElement, by: number): void {
  video.volume = Math.min(1, Math.max(0, video.volume + by))
  video.muted = false
}

const effects: Record<Exclude<Command, 'help'>, (video: HTMLVideoElement) => void> = {
  toggle: togglePlay,
  back: (video) => seekTo(video, video.currentTime - 5),
  forward: (video) => seekTo(video, video.currentTime + 5),
  'back-long': (video) => seekTo(video, video.currentTime - 10),
  'forward-long': (video) => seekTo(video, video.currentTime + 10),
  louder: (video) => changeVolume(video, 0.1),
  quieter: (video) => changeVolume(video, -0.1),
  mute: (video) => {
    video.muted = !video.muted
  },
  captions: toggleCaptions,
  slower: (video) => setRate(video, nextRate(video.playbackRate, -1)),
  faster: (video) => setRate(video, nextRate(video.playbackRate, 1)),
  // Browsers refuse both without a gesture, or where a policy forbids them; the picture then stays as it is.
  picture: (video) => void togglePicture(video).catch(() => {}),
  fullscreen: (video) => void toggleFullscreen(video).catch(() => {}),
  start: (video) => seekTo(video, 0),
}

/** Does what a key or a button asks of the video. */
export function runCommand(video: HTMLVideoElement, command: Exclude<Command, 'help'>): void {
  effects[command](video)
}
