import { z } from 'zod'
import { objectKeySchema } from '@/lib/contract/media/objects'

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

/** The first entry: what the backup holds, and of which release it is. */
export const manifestSchema = z.strictObject({
  format: z.literal(1),
  version: z.string(),
  /** The last migration of the database: rows fit into a database of the same one. */
  migration: z.string(),
  createdAt: z.iso.datetime(),
  tables: z.record(z.string(), z.strictObject({ rows: count, sha256: sha256Schema })),
  objects: z.strictObject({ count, bytes: count }),
})
export type Manifest = z.infer<typeof manifestSchema>

/** The last entry: of each object, by its key. */
export const digestsSchema = z.record(objectKeySchema, sha256Schema)

export const MANIFEST = 'manifest.json'
export const DIGESTS = 'digests.json'

/** The entry of a table's rows, in the text format of COPY. */
export const entryOfTable = (table: string) => `rows/${table}.copy`
export const tableOfEntry = (name: string) => /^rows\/([a-z_]+)\.copy$/.exec(name)?.[1]

/** The entry of an object is its key in a folder of its own. */
export const entryOfObject = (key: string) => `objects/${key}`
export function objectOfEntry(name: string): string | undefined {
  const key = objectKeySchema.safeParse(/^objects\/(.*)$/s.exec(name)?.[1])
  return key.success ? key.data : undefined
}
