/** A line of captions with its start and end, in milliseconds. */
export interface CaptionCue {
  startMs: number
  endMs: number
  text: string
}

/** Reason why a cue of a file was skipped. */
export type CueSkipReason = 'unreadable' | 'empty' | 'long' | 'backwards' | 'beyond' | 'many'

/** Cues of a file, with the number of skipped cues per reason. */
export interface ParsedCues {
  cues: CaptionCue[]
  leftOut: Partial<Record<CueSkipReason, number>>
}
