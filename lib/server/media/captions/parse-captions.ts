import 'server-only'
import { CUE_LENGTH_MAX } from '@/lib/contract/course/cue-limits'
import type { CaptionCue, ParsedCues } from './caption-cue'
import { stripSubRipMarkup, stripWebVttMarkup, toSingleLine } from './caption-text'

const TIME = /(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})/
const TIMES = new RegExp(`^\\s*${TIME.source}\\s*-->\\s*${TIME.source}(?:\\s.*)?$`)
const WEBVTT = /^WEBVTT(?:[ \t\n]|$)/
/** Matches the start of SubRip: a cue number, or a time. Tested without leading white space. */
const SUBRIP = /^(?:\d+[ \t]*\n)?[^\n]*-->/

interface CaptionsFile extends ParsedCues {
  format: 'vtt' | 'srt'
}

/**
 * Reads the cues of a captions file: WebVTT in UTF-8, or SubRip in UTF-8 or Windows-1252. Each cue is one
 * line of plain text. Null if the file is something else or has no cues.
 */
export function parseCaptions(bytes: Uint8Array): CaptionsFile | null {
  const text = decoded(bytes)
    ?.replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
  if (!text || text.includes('\0')) return null
  const isWebVtt = WEBVTT.test(text)
  if (!isWebVtt && !SUBRIP.test(text.trimStart())) return null
  const parsedCues = readCues(text.split('\n'), isWebVtt ? stripWebVttMarkup : stripSubRipMarkup)
  return parsedCues.cues.length > 0 ? { ...parsedCues, format: isWebVtt ? 'vtt' : 'srt' } : null
}

/**
 * Decodes a captions file as UTF-8, or as Windows-1252 for older SubRip files. Returns null for a WebVTT file
 * that isn't UTF-8.
 */
function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes)
    return WEBVTT.test(text) ? null : text
  }
}

/**
 * Reads the cues and counts the skipped cues. A cue is a line with times and the lines below it, up to an empty
 * line or the next cue.
 */
function readCues(lines: string[], plain: (text: string) => string): ParsedCues {
  const parsedCues: ParsedCues = { cues: [], leftOut: {} }
  const skip = (why: keyof ParsedCues['leftOut']) => {
    parsedCues.leftOut[why] = (parsedCues.leftOut[why] ?? 0) + 1
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (!line.includes('-->')) continue
    const times = timesOf(line)
    const end = endOfText(lines, at + 1)
    const text = toSingleLine(plain(lines.slice(at + 1, end).join('\n')))
    at = end - 1
    if (!times) skip('unreadable')
    else if (!text) skip('empty')
    else if (text.length > CUE_LENGTH_MAX) skip('long')
    else parsedCues.cues.push({ ...times, text })
  }
  return parsedCues
}

function endOfText(lines: string[], from: number): number {
  let end = from
  while (end < lines.length && lines[end]?.trim() && !lines[end]?.includes('-->')) end++
  const isNumberOfNext = lines[end]?.includes('-->') && /^\s*\d+\s*$/.test(lines[end - 1] ?? '')
  return isNumberOfNext && end > from ? end - 1 : end
}

function timesOf(line: string): Omit<CaptionCue, 'text'> | null {
  const [, ...parts] = TIMES.exec(line) ?? []
  if (parts.length === 0) return null
  return { startMs: milliseconds(parts.slice(0, 4)), endMs: milliseconds(parts.slice(4)) }
}

function milliseconds([hours = '0', minutes, seconds, fraction = '']: string[]): number {
  return (
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
  )
}
