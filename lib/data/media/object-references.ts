import 'server-only'
import { z } from 'zod'
import { objectPathOf } from '@/lib/contract/media/object-paths'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'

interface Column {
  table: string
  column: string
}

/**
 * A column that may contain the URL of an object. `readers` says who may read the object because of this
 * column: everybody (the object is in `images/`), people who may watch the video whose ID is in the same row,
 * or nobody. With `isText`, the column contains a text with URLs, in a table with few rows. Otherwise, it
 * contains only the URL. With `hasSizes`, pages show smaller copies of the pictures.
 */
type Reference = Column &
  (
    | { readers: 'everybody'; isText?: true; hasSizes?: true }
    | { readers: 'watchers'; videoId: 'id' | 'video_id' }
    | { readers: 'nobody' }
  )

/**
 * Every column that references objects. People who may watch a video can read the objects that it references.
 * The object sweep keeps every object that any column references.
 */
export const objectReferences: readonly Reference[] = [
  { table: 'videos', column: 'video_url', readers: 'watchers', videoId: 'id' },
  { table: 'videos', column: 'captions_url', readers: 'watchers', videoId: 'id' },
  { table: 'lesson_files', column: 'object_path', readers: 'watchers', videoId: 'video_id' },
  { table: 'video_renditions', column: 'object_path', readers: 'watchers', videoId: 'video_id' },
  { table: 'videos', column: 'storyboard_path', readers: 'watchers', videoId: 'id' },
  { table: 'lesson_speech', column: 'object_path', readers: 'nobody' },
  { table: 'videos', column: 'thumbnail_url', readers: 'everybody', hasSizes: true },
  { table: 'course_sections', column: 'image_url', readers: 'everybody', hasSizes: true },
  { table: 'courses', column: 'image_url', readers: 'everybody', hasSizes: true },
  { table: 'offers', column: 'image_path', readers: 'everybody', hasSizes: true },
  { table: 'site', column: 'logo_url', readers: 'everybody' },
  { table: 'site', column: 'logo_dark_url', readers: 'everybody' },
  { table: 'site', column: 'picture_url', readers: 'everybody' },
  { table: 'landing_drafts', column: 'content', readers: 'everybody', isText: true, hasSizes: true },
  { table: 'landing_versions', column: 'content', readers: 'everybody', isText: true, hasSizes: true },
  { table: 'landing_versions', column: 'picture_url', readers: 'everybody' },
  { table: 'pages', column: 'body', readers: 'everybody', isText: true },
  { table: 'page_versions', column: 'body', readers: 'everybody', isText: true },
  { table: 'broadcasts', column: 'body', readers: 'everybody', isText: true },
  { table: 'mail_words', column: 'body', readers: 'everybody', isText: true },
]

/**
 * Returns SQL for the URLs in a column, one per row. The SQL may also return other values, which the caller
 * filters out by their prefix.
 */
export function objectPathsSql(reference: Reference): string {
  return 'isText' in reference
    ? `(regexp_matches(${reference.column}::text, '/objects/[a-z]+/[[:alnum:]_-]+[.][a-z0-9]+', 'g'))[1]`
    : reference.column
}

const named = ({ column }: Column) => Prisma.raw(`named.${column}`)
const from = ({ table }: Column) => Prisma.sql`FROM ${Prisma.raw(table)} named`

/**
 * SQL: the IDs (`id`) of the videos that use this object. Anyone who may watch one of these videos may read
 * the object. Uses each column's index once.
 */
export function videosUsingObjectSql(objectPath: string): Prisma.Sql {
  const found = objectReferences.flatMap((reference) => {
    if (reference.readers !== 'watchers') return []
    const id = Prisma.raw(`named.${reference.videoId}`)
    return [Prisma.sql`SELECT ${id} AS id ${from(reference)} WHERE ${named(reference)} = ${objectPath}`]
  })
  return Prisma.sql`(${Prisma.join(found, ' UNION ALL ')})`
}

const isReferencedBy = (reference: Reference) =>
  'isText' in reference
    ? Prisma.sql`strpos(${named(reference)}::text, listed.path) > 0`
    : Prisma.sql`${named(reference)} = listed.path`

const pathSchema = z.strictObject({ path: z.string() })

/** Returns the given keys whose objects no row references. */
export async function findUnusedKeys(keys: string[]): Promise<string[]> {
  const unnamed = objectReferences.map(
    (reference) => Prisma.sql`NOT EXISTS (SELECT 1 ${from(reference)} WHERE ${isReferencedBy(reference)})`,
  )
  const byPath = new Map(keys.map((key) => [objectPathOf(key), key]))
  const unused = await queryRows(pathSchema)`
    SELECT listed.path FROM unnest(${[...byPath.keys()]}::text[]) AS listed(path)
    WHERE ${Prisma.join(unnamed, ' AND ')}`
  return unused.flatMap(({ path }) => byPath.get(path) ?? [])
}

/** SQL: the keys (`key`) of the pictures that pages show in smaller copies. */
export function picturesWithSizesSql(): Prisma.Sql {
  const columns = objectReferences.flatMap((reference) =>
    'hasSizes' in reference
      ? [Prisma.sql`SELECT ${Prisma.raw(objectPathsSql(reference))} AS path ${from(reference)}`]
      : [],
  )
  return Prisma.sql`(SELECT DISTINCT substr(path, length('/objects/') + 1) AS key
    FROM (${Prisma.join(columns, ' UNION ALL ')}) named WHERE starts_with(path, '/objects/images/'))`
}

const namedObjectSchema = z.strictObject({ path: z.string(), by: z.string() })

/** Returns every referenced object with the column that references it, each pair once. */
export function listObjectReferences(): Promise<{ path: string; by: string }[]> {
  const columns = objectReferences.map((reference) => {
    const by = `${reference.table}.${reference.column}`
    return Prisma.sql`SELECT ${Prisma.raw(objectPathsSql(reference))} AS path, ${by} AS by ${from(reference)}`
  })
  return queryRows(namedObjectSchema)`
    SELECT DISTINCT path, by FROM (${Prisma.join(columns, ' UNION ALL ')}) found
    WHERE starts_with(path, '/objects/') ORDER BY path, by`
}
