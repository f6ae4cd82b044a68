import { qualifiedNameOf } from '@/lib/data/media/backup/backup-tables'
import { formatDuration } from '@/lib/format'
import type { OpenDatabase } from '../../prisma/database-connection'

interface Lesson {
  title: string
  description: string | null
  isDraft: boolean
  video: string
  captions: string | null
  duration: number | null
  files: { name: string; path: string }[]
}

interface Section {
  title: string
  description: string | null
  isDraft: boolean
  lessons: Lesson[]
}

/** Reads the course in its order. */
async function readCourse(opened: OpenDatabase): Promise<Section[]> {
  const table = (name: string) => qualifiedNameOf(opened, { name })
  const { rows } = await opened.client.query<Section>(`
    SELECT s.title, s.description, s.draft AS "isDraft", COALESCE((
      SELECT jsonb_agg(jsonb_build_object('title', v.title, 'description', v.description, 'isDraft', v.draft,
        'video', v.video_url, 'captions', v.captions_url, 'duration', v.duration, 'files', COALESCE((
          SELECT jsonb_agg(jsonb_build_object('name', f.name, 'path', f.object_path) ORDER BY f.position, f.id)
          FROM ${table('lesson_files')} f WHERE f.video_id = v.id), '[]')) ORDER BY v."order", v.created_at, v.id)
      FROM ${table('videos')} v WHERE v.section_id = s.id), '[]') AS lessons
    FROM ${table('course_sections')} s ORDER BY s."order", s.created_at, s.id`)
  return rows
}

type Link = (name: string, url: string) => string

/** Escapes text that people wrote, so that it can't become a heading, a link, or HTML. */
const plain = (text: string) => text.replaceAll(/[\\`*_{}[\]<>#|~]/g, '\\$&').replaceAll(/\s*\n\s*/g, ' ')

const paragraphs = (text: string | null) =>
  (text ?? '')
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `${plain(part.trim())}\n`)

const nameOfDraft = ({ title, isDraft }: { title: string; isDraft: boolean }) =>
  `${plain(title)}${isDraft ? ' (draft)' : ''}`

function lessonAsLines(lesson: Lesson, link: Link): string[] {
  const { description, video, captions, duration, files } = lesson
  const linked = [
    link(duration ? `Video (${formatDuration(duration)})` : 'Video', video),
    ...(captions ? [link('Captions', captions)] : []),
    ...files.map(({ name, path }) => link(name, path)),
  ]
  return [
    `### ${nameOfDraft(lesson)}\n`,
    ...paragraphs(description),
    `${linked.map((one) => `- ${one}`).join('\n')}\n`,
  ]
}

/**
 * Renders the course as one Markdown document that links to its media. `filePathOf` returns the path of an object
 * in the export.
 */
export async function renderCourseMarkdown(
  opened: OpenDatabase,
  fileOf: (path: string) => string | undefined,
): Promise<string> {
  const link: Link = (name, url) => `[${plain(name)}](<${(fileOf(url) ?? url).replaceAll(/[<>\n]/g, '')}>)`
  const lines = (await readCourse(opened)).flatMap((section) => [
    `## ${nameOfDraft(section)}\n`,
    ...paragraphs(section.description),
    ...section.lessons.flatMap((lesson) => lessonAsLines(lesson, link)),
  ])
  return ['# The course\n', ...lines].join('\n')
}
