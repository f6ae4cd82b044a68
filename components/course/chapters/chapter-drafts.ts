import type { Chapter } from '@/lib/contract/course/chapters'
import { formatDuration } from '@/lib/format'

/** A chapter while it is being edited. */
export interface ChapterDraft {
  key: string
  /** Start time as typed: "90", "1:30" or "1:01:30". */
  at: string
  title: string
}

let created = 0

/** Returns a new React key for a chapter that is not saved yet. */
export const createDraftKey = () => `new ${created++}`

export const formatChapterTime = formatDuration

export const toChapterDrafts = (chapters: readonly Chapter[]): ChapterDraft[] =>
  chapters.map(({ second, title }) => ({ key: String(second), at: formatChapterTime(second), title }))

/** Converts a typed time to seconds. Null if the text is not a time. */
export function parseChapterTime(at: string): number | null {
  const parts = at.trim().split(':')
  if (parts.length > 3 || !parts.every((part) => /^\d{1,5}$/.test(part))) return null
  return parts.reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

export const toChapters = (drafts: readonly ChapterDraft[]): Chapter[] =>
  drafts
    .map(({ at, title }) => ({ second: parseChapterTime(at) ?? 0, title: title.trim() }))
    .toSorted((a, b) => a.second - b.second)

/** Returns a message about the first problem in the chapters. Undefined if they are valid. */
export function findChapterProblem(
  drafts: readonly ChapterDraft[],
  duration: number | null,
): string | undefined {
  const wrong = drafts.find(({ at }) => parseChapterTime(at) === null)
  if (wrong) return `“${wrong.at}” isn’t a valid time. Use the format 1:30.`
  if (drafts.some(({ title }) => title.trim() === '')) return 'Each chapter needs a title.'
  const seconds = drafts.map(({ at }) => parseChapterTime(at) ?? 0)
  if (new Set(seconds).size < seconds.length)
    return 'Two chapters start at the same time. Change one of the times.'
  if (duration && Math.max(0, ...seconds) > duration) {
    return `Every chapter must start before the video ends at ${formatDuration(duration)}.`
  }
  return undefined
}
