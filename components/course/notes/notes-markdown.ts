import type { CourseNote } from '@/lib/contract/course/notes'
import { formatDuration } from '@/lib/format'

/** A title is words: what Markdown would take for marks stands as it was written. */
const plain = (title: string) => title.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#]/g, '\\$&')

/** The lines of a note under its first one, so that they stay parts of the same point. */
const indented = (content: string) => content.trim().replaceAll(/\r?\n/g, '\n  ')

/** Notes as Markdown: a heading for each section and lesson, a point for each note, with a link to its second. */
export function notesMarkdown(title: string, notes: CourseNote[], origin: string): string {
  const blocks = [`# ${plain(title)}`]
  let section: string | undefined
  let lesson: string | undefined
  for (const note of notes) {
    const url = `${origin}/video/${note.videoId}`
    if (note.videoId !== lesson) {
      if (note.sectionTitle !== section) blocks.push(`## ${plain(note.sectionTitle)}`)
      blocks.push(`### [${plain(note.videoTitle)}](${url})`)
      section = note.sectionTitle
      lesson = note.videoId
    }
    const { timestamp } = note
    const place = timestamp === null ? '' : `[${formatDuration(timestamp)}](${url}?t=${timestamp}) `
    blocks.push(`- ${place}${indented(note.content)}`)
  }
  return `${blocks.join('\n\n')}\n`
}
