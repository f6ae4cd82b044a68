import 'server-only'
import { z } from 'zod'
import { objectPathOf } from '@/lib/contract/media/objects'
import { Prisma } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'

/** A column that may hold the url of an object, and who may read what it names. */
type Reference =
  | { table: 'videos'; column: string; readers: 'watchers' | 'everybody' }
  | { table: 'course_sections'; column: string; readers: 'everybody' }

/**
 * Every column that names objects. The gate opens an object to those who may watch a video that names it for its
 * watchers (what everybody may read lies in `images/`); the sweep keeps whatever any of them names.
 */
export const references: readonly Reference[] = [
  { table: 'videos', column: 'video_url', readers: 'watchers' },
  { table: 'videos', column: 'captions_url', readers: 'watchers' },
  { table: 'videos', column: 'thumbnail_url', readers: 'everybody' },
  { table: 'course_sections', column: 'image_url', readers: 'everybody' },
]

/** Whether the row `v` of videos names this object for those who may watch it. */
export function isForWatchers(objectPath: string): Prisma.Sql {
  const columns = references.filter(({ readers }) => readers === 'watchers')
  const named = columns.map(({ column }) => Prisma.sql`${Prisma.raw(`v.${column}`)} = ${objectPath}`)
  return Prisma.sql`(${Prisma.join(named, ' OR ')})`
}

const pathSchema = z.strictObject({ path: z.string() })

/** Those of the objects that no row names. */
export async function unusedAmong(keys: string[]): Promise<string[]> {
  const unnamed = references.map(({ table, column }) => {
    const [from, at] = [Prisma.raw(table), Prisma.raw(`named.${column}`)]
    return Prisma.sql`NOT EXISTS (SELECT 1 FROM ${from} named WHERE ${at} = listed.path)`
  })
  const byPath = new Map(keys.map((key) => [objectPathOf(key), key]))
  const unused = await rows(pathSchema)`
    SELECT listed.path FROM unnest(${[...byPath.keys()]}::text[]) AS listed(path)
    WHERE ${Prisma.join(unnamed, ' AND ')}`
  return unused.flatMap(({ path }) => byPath.get(path) ?? [])
}
