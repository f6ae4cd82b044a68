import type { CourseNote } from '@/lib/contract/course/notes'
import { formatDuration } from '@/lib/format'

/** Escapes Markdown characters, so that a title is shown exactly as written. */
const escapeMarkdown = (title: string) => title.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#]/g, '\\$&')

/** Indents the second and later lines of a note, so that they stay part of the same list item. */
const indentLines = (content: string) => content.trim().replaceAll(/\r?\n/g, '\n  ')

/**
 * Formats notes as Markdown: a heading for each section and lesson, and a list item with a link to its second
 * for each note.
 */
export function formatNotesMarkdown(title: string, notes: CourseNote[], origin: string): string {
  const blocks = [`# ${escapeMarkdown(title)}`]
  let section: string | undefined
  let lesson: string | undefined
  for (const note of notes) {
    const url = `${origin}/video/${note.videoId}`
    if (note.videoId !== lesson) {
      if (note.sectionTitle !== section) blocks.push(`## ${escapeMarkdown(note.sectionTitle)}`)
      blocks.push(`### [${escapeMarkdown(note.videoTitle)}](${url})`)
      section = note.sectionTitle
      lesson = note.videoId
    }
    const { timestamp } = note
    const timeLink = timestamp === null ? '' : `[${formatDuration(timestamp)}](${url}?t=${timestamp}) `
    blocks.push(`- ${timeLink}${indentLines(note.content)}`)
  }
  return `${blocks.join('\n\n')}\n`
}
