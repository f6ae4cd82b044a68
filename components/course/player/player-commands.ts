import type { PlayerCommand } from './player-shortcuts'

export const playbackRates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

/**
 * Sets the playback rate. Also sets the default rate, so the video keeps the rate after its URL is renewed.
 */
export function setPlaybackRate(video: HTMLVideoElement, rate: number): void {
  video.defaultPlaybackRate = rate
  video.playbackRate = rate
}

export function seekTo(video: HTMLVideoElement, second: number): void {
  const end = Number.isFinite(video.duration) ? video.duration : second
  video.currentTime = Math.min(Math.max(0, second), end)
}

export function togglePlay(video: HTMLVideoElement): void {
  // A rejected play request (no user gesture, no source) leaves the video paused, which the user can see.
  if (video.paused) video.play().catch(() => {})
  else video.pause()
}

export function toggleCaptions(video: HTMLVideoElement): void {
  const track = video.textTracks[0]
  if (track) track.mode = track.mode === 'showing' ? 'hidden' : 'showing'
}

export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  if (document.pictureInPictureElement) await document.exitPictureInPicture()
  else if (document.pictureInPictureEnabled) await video.requestPictureInPicture()
}

/**
 * Turns full screen on or off. The document becomes full screen and the player fills it, so full screen
 * continues with the next lesson. iPhones support full screen only for the video element.
 */
export async function toggleFullscreen(video: HTMLVideoElement): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
  else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen()
  else if ('webkitEnterFullscreen' in video && typeof video.webkitEnterFullscreen === 'function') {
    video.webkitEnterFullscreen()
  }
}

function nextRate(rate: number, step: 1 | -1): number {
  const index = playbackRates.findIndex((known) => known >= rate)
  return playbackRates[Math.min(Math.max(0, index + step), playbackRates.length - 1)] ?? 1
}

function changeVolume(video: HTMLVideoElement, by: number): void {
  video.volume = Math.min(1, Math.max(0, video.volume + by))
  video.muted = false
}

const effects: Record<Exclude<PlayerCommand, 'help'>, (video: HTMLVideoElement) => void> = {
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
  slower: (video) => setPlaybackRate(video, nextRate(video.playbackRate, -1)),
  faster: (video) => setPlaybackRate(video, nextRate(video.playbackRate, 1)),
  // Browsers reject picture-in-picture and full screen without a user gesture or if a policy forbids them.
  // Then nothing changes.
  picture: (video) => void togglePictureInPicture(video).catch(() => {}),
  fullscreen: (video) => void toggleFullscreen(video).catch(() => {}),
  start: (video) => seekTo(video, 0),
}

/** Runs the command of a keyboard shortcut or of a button on the video. */
export function runPlayerCommand(video: HTMLVideoElement, command: Exclude<PlayerCommand, 'help'>): void {
  effects[command](video)
}
