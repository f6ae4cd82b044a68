/**
 * Reads the playback position of the video and seeks to another position. Seconds. Not available for embedded
 * videos.
 */
export interface PlaybackControl {
  second: () => number
  seek: (second: number) => void
}
