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

interface Course {
  title: string
  isDraft: boolean
  sections: Section[]
}

interface Section {
  title: string
  description: string | null
  isDraft: boolean
  lessons: Lesson[]
}

/** Reads the courses in their order. */
async function readCourses(opened: OpenDatabase): Promise<Course[]> {
  const table = (name: string) => qualifiedNameOf(opened, { name })
  const { rows } = await opened.client.query<Course>(`
    SELECT CASE WHEN count(*) OVER () > 1 THEN COALESCE(c.title, c.slug) ELSE 'The course' END AS title,
      c.draft AS "isDraft", COALESCE((
        SELECT jsonb_agg(jsonb_build_object('title', s.title, 'description', s.description, 'isDraft', s.draft,
          'lessons', COALESCE((
            SELECT jsonb_agg(jsonb_build_object('title', v.title, 'description', v.description, 'isDraft', v.draft,
              'video', v.video_url, 'captions', v.captions_url, 'duration', v.duration, 'files', COALESCE((
                SELECT jsonb_agg(jsonb_build_object('name', f.name, 'path', f.object_path) ORDER BY f.position, f.id)
                FROM ${table('lesson_files')} f WHERE f.video_id = v.id), '[]')) ORDER BY v."order", v.created_at, v.id)
            FROM ${table('videos')} v WHERE v.section_id = s.id), '[]')) ORDER BY s."order", s.created_at, s.id)
        FROM ${table('course_sections')} s WHERE s.course_id = c.id), '[]') AS sections
    FROM ${table('courses')} c ORDER BY c."order", c.created_at, c.id`)
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
    `${linked.map((item) => `- ${item}`).join('\n')}\n`,
  ]
}

function courseAsLines({ sections, ...course }: Course, link: Link): string[] {
  return [
    `# ${nameOfDraft(course)}\n`,
    ...sections.flatMap((section) => [
      `## ${nameOfDraft(section)}\n`,
      ...paragraphs(section.description),
      ...section.lessons.flatMap((lesson) => lessonAsLines(lesson, link)),
    ]),
  ]
}

/**
 * Renders the courses as one Markdown document that links to its media. `fileOf` returns the path of an object in the
 * export, or undefined for a URL outside of the export.
 */
export async function renderCourseMarkdown(
  opened: OpenDatabase,
  fileOf: (path: string) => string | undefined,
): Promise<string> {
  const link: Link = (name, url) => `[${plain(name)}](<${(fileOf(url) ?? url).replaceAll(/[<>\n]/g, '')}>)`
  return (await readCourses(opened)).flatMap((course) => courseAsLines(course, link)).join('\n')
}
