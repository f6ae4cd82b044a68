/**
 * Access to the playback position: reads the current second and seeks to one. Not available for embedded
 * videos.
 */
export interface NoteClock {
  second: () => number
  seek: (second: number) => void
}
