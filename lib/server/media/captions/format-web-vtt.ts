import 'server-only'
import type { CaptionCue } from './caption-cue'
import { toSingleLine } from './caption-text'

const clock = (ms: number) => {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const seconds = `${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${seconds}`
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const line = (text: string) => toSingleLine(text).replaceAll(/[&<>]/g, (letter) => escaped[letter] ?? letter)

/** Returns cues as WebVTT, without styles, regions, or settings. */
export const formatWebVtt = (cues: readonly CaptionCue[]): string =>
  [
    'WEBVTT',
    ...cues.map(({ startMs, endMs, text }) => `${clock(startMs)} --> ${clock(endMs)}\n${line(text)}`),
  ]
    .join('\n\n')
    .concat('\n')
