/**
 * Access to the playback position: reads the current second and seeks to one. Not available for embedded
 * videos.
 */
export interface PlaybackPosition {
  second: () => number
  seek: (second: number) => void
}
