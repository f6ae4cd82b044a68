import type { CourseNote } from '@/lib/contract/course/notes'
import { formatDuration } from '@/lib/format'

/** Escapes Markdown characters, so that a title is shown exactly as written. */
const escapeMarkdown = (title: string) => title.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#]/g, '\\$&')

/** Indents the second and later lines of a note, so that they stay part of the same list item. */
const indentLines = (content: string) => content.trim().replaceAll(/\r?\n/g, '\n  ')

/**
 * Returns the heading for a note: its section’s title, after its course’s title if there are several courses.
 */
export const sectionHeadingOf = ({ courseTitle, sectionTitle }: CourseNote) =>
  courseTitle === null ? sectionTitle : `${courseTitle} / ${sectionTitle}`

/**
 * Formats notes as Markdown: headings for sections and lessons, and a list item for each note with a link to
 * its time in the video. Notes on locked lessons have no links.
 */
export function formatNotesMarkdown(title: string, notes: CourseNote[], origin: string): string {
  const blocks = [`# ${escapeMarkdown(title)}`]
  let section: string | undefined
  let lesson: string | undefined
  for (const note of notes) {
    const { videoId, videoTitle, timestamp, locked } = note
    const link = (label: string, query = '') =>
      locked ? label : `[${label}](${origin}/video/${videoId}${query})`
    if (videoId !== lesson) {
      const heading = sectionHeadingOf(note)
      if (heading !== section) blocks.push(`## ${escapeMarkdown(heading)}`)
      blocks.push(`### ${link(escapeMarkdown(videoTitle))}`)
      section = heading
      lesson = videoId
    }
    const time = timestamp === null ? '' : `${link(formatDuration(timestamp), `?t=${timestamp}`)} `
    blocks.push(`- ${time}${indentLines(note.content)}`)
  }
  return `${blocks.join('\n\n')}\n`
}
