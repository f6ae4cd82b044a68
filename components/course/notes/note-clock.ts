/** The place a note speaks of: reads the second that is playing, and goes to one. Absent for embedded videos. */
export interface NoteClock {
  second: () => number
  seek: (second: number) => void
}
