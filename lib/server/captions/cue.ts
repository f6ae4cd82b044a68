/** What is said from one moment to another, in milliseconds. */
export interface Cue {
  startMs: number
  endMs: number
  text: string
}

/** Why a cue of a file was left out. */
export type LeftOut = 'unreadable' | 'empty' | 'long' | 'backwards' | 'beyond' | 'many'

/** Cues with what was left out of them, and how often. */
export interface Sifted {
  cues: Cue[]
  leftOut: Partial<Record<LeftOut, number>>
}
