import { useEffect } from 'react'
import type { PlayerRef } from './use-playback-state'

/**
 * Height of the smallest caption row that browsers draw, as a share of the video’s height. Its font size is
 * 5% of that height.
 */
const LINE_SHARE = 0.055
/** Number of characters in the smallest caption size that always fit into the width of a 16:9 video. */
const CHARACTERS_PER_LINE = 60

/** Cues that the player has moved. The player never moves a cue with its own `line` in the file. */
const raisedCues = new WeakSet<TextTrackCue>()

/**
 * Moves captions above the player's controls while the controls are visible, and back to the bottom
 * afterward.
 */
export function useRaisedCaptions(player: PlayerRef, captionsUrl: string | null, areControlsShown: boolean) {
  useEffect(() => {
    const video = player.current
    const track = video?.querySelector('track')
    if (!captionsUrl || !video || !track) return
    const place = () => raiseCaptions(video, areControlsShown ? controlsHeight(video) : 0)
    const controller = new AbortController()
    // React has no prop for the `load` event of a track.
    track.addEventListener('load', place, { signal: controller.signal })
    const sizes = new ResizeObserver(place)
    sizes.observe(video)
    place()
    return () => {
      controller.abort()
      sizes.disconnect()
    }
  }, [player, captionsUrl, areControlsShown])
}

const controlsHeight = (video: HTMLVideoElement) =>
  video.closest('[data-player]')?.querySelector<HTMLElement>('[data-controls]')?.offsetHeight ?? 0

/**
 * Keeps the given number of pixels free below each caption. `line` is the position of a cue’s first row,
 * counted from the bottom.
 */
export function raiseCaptions(video: HTMLVideoElement, free: number): void {
  const rowsFree = video.clientHeight > 0 ? Math.ceil(free / (video.clientHeight * LINE_SHARE)) : 0
  for (const cue of video.textTracks[0]?.cues ?? []) {
    if (!(cue instanceof VTTCue) || (cue.line !== 'auto' && !raisedCues.has(cue))) continue
    raisedCues.add(cue)
    cue.line = rowsFree === 0 ? 'auto' : -(rowsFree + rowsOf(cue.text))
  }
}

const rowsOf = (text: string) =>
  text.split('\n').reduce((rows, row) => rows + Math.max(1, Math.ceil(row.length / CHARACTERS_PER_LINE)), 0)
