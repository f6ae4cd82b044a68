/** Reads and sets the playback position of a video. Seconds. Not available for embedded videos. */
export interface PlaybackControl {
  second: () => number
  seek: (second: number) => void
}
