import 'server-only'
import { z } from 'zod'
import { objectPathOf } from '@/lib/contract/media/objects'
import { Prisma } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'

interface Column {
  table: string
  column: string
}

/**
 * A column that may hold the url of an object, and who may read what it names: everybody (it lies in `images/`), those
 * who may watch a video, whose id stands beside it, or nobody by this column. It holds the url alone, or `amid` words, of
 * which there are few.
 */
type Reference = Column &
  (
    | { readers: 'everybody'; amid?: 'words' }
    | { readers: 'watchers'; videoId: 'id' | 'video_id' }
    | { readers: 'nobody' }
  )

/**
 * Every column that names objects. The gate opens an object to those who may watch a video that names it for its
 * watchers; the sweep keeps whatever any of them names.
 */
export const references: readonly Reference[] = [
  { table: 'videos', column: 'video_url', readers: 'watchers', videoId: 'id' },
  { table: 'videos', column: 'captions_url', readers: 'watchers', videoId: 'id' },
  { table: 'lesson_files', column: 'object_path', readers: 'watchers', videoId: 'video_id' },
  { table: 'video_renditions', column: 'object_path', readers: 'watchers', videoId: 'video_id' },
  { table: 'videos', column: 'storyboard_path', readers: 'watchers', videoId: 'id' },
  { table: 'lesson_speech', column: 'object_path', readers: 'nobody' },
  { table: 'videos', column: 'thumbnail_url', readers: 'everybody' },
  { table: 'course_sections', column: 'image_url', readers: 'everybody' },
  { table: 'site', column: 'logo_url', readers: 'everybody' },
  { table: 'site', column: 'logo_dark_url', readers: 'everybody' },
  { table: 'site', column: 'picture_url', readers: 'everybody' },
  { table: 'site', column: 'landing_draft', readers: 'everybody', amid: 'words' },
  { table: 'landing_versions', column: 'content', readers: 'everybody', amid: 'words' },
  { table: 'pages', column: 'body', readers: 'everybody', amid: 'words' },
  { table: 'page_versions', column: 'body', readers: 'everybody', amid: 'words' },
  { table: 'broadcasts', column: 'body', readers: 'everybody', amid: 'words' },
  { table: 'mail_words', column: 'body', readers: 'everybody', amid: 'words' },
]

/** As SQL: the urls that a column holds, each as a row. What is none is sorted out by its beginning. */
export function pathsIn(reference: Reference): string {
  const isAmid = 'amid' in reference
  return isAmid
    ? `(regexp_matches(${reference.column}::text, '/objects/[a-z]+/[[:alnum:]_-]+[.][a-z0-9]+', 'g'))[1]`
    : reference.column
}

const named = ({ column }: Column) => Prisma.raw(`named.${column}`)
const from = ({ table }: Column) => Prisma.sql`FROM ${Prisma.raw(table)} named`

/** The ids (`id`) of the videos that name this object for those who may watch them; each column's index is asked once. */
export function videosNaming(objectPath: string): Prisma.Sql {
  const found = references.flatMap((reference) => {
    if (reference.readers !== 'watchers') return []
    const id = Prisma.raw(`named.${reference.videoId}`)
    return [Prisma.sql`SELECT ${id} AS id ${from(reference)} WHERE ${named(reference)} = ${objectPath}`]
  })
  return Prisma.sql`(${Prisma.join(found, ' UNION ALL ')})`
}

const holds = (reference: Reference) =>
  'amid' in reference
    ? Prisma.sql`strpos(${named(reference)}::text, listed.path) > 0`
    : Prisma.sql`${named(reference)} = listed.path`

const pathSchema = z.strictObject({ path: z.string() })

/** Those of the objects that no row names. */
export async function unusedAmong(keys: string[]): Promise<string[]> {
  const unnamed = references.map(
    (reference) => Prisma.sql`NOT EXISTS (SELECT 1 ${from(reference)} WHERE ${holds(reference)})`,
  )
  const byPath = new Map(keys.map((key) => [objectPathOf(key), key]))
  const unused = await rows(pathSchema)`
    SELECT listed.path FROM unnest(${[...byPath.keys()]}::text[]) AS listed(path)
    WHERE ${Prisma.join(unnamed, ' AND ')}`
  return unused.flatMap(({ path }) => byPath.get(path) ?? [])
}

const namedObjectSchema = z.strictObject({ path: z.string(), by: z.string() })

/** Every object that rows name, with the column that does, each pair once. */
export function listNamed(): Promise<{ path: string; by: string }[]> {
  const columns = references.map((reference) => {
    const by = `${reference.table}.${reference.column}`
    return Prisma.sql`SELECT ${Prisma.raw(pathsIn(reference))} AS path, ${by} AS by ${from(reference)}`
  })
  return rows(namedObjectSchema)`
    SELECT DISTINCT path, by FROM (${Prisma.join(columns, ' UNION ALL ')}) found
    WHERE starts_with(path, '/objects/') ORDER BY path, by`
}
