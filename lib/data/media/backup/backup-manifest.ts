import 'server-only'
import { z } from 'zod'
import { objectKeySchema } from '@/lib/contract/media/object-paths'

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

/** First entry of a backup: its content and its release. */
export const manifestSchema = z.strictObject({
  format: z.literal(1),
  version: z.string(),
  /** Last migration of the database. Rows can only be restored into a database with the same last migration. */
  migration: z.string(),
  createdAt: z.iso.datetime(),
  tables: z.record(z.string(), z.strictObject({ rows: count, sha256: sha256Schema })),
  objects: z.strictObject({ count, bytes: count }),
})
export type BackupManifest = z.infer<typeof manifestSchema>

/** Last entry of a backup: the digest of each object by its key. */
export const digestsSchema = z.record(objectKeySchema, sha256Schema)

export const MANIFEST_ENTRY = 'manifest.json'
export const DIGESTS_ENTRY = 'digests.json'

/** Returns the entry name of a table's rows, which are in the text format of COPY. */
export const entryOfTable = (table: string) => `rows/${table}.copy`
export const tableOfEntry = (name: string) => /^rows\/([a-z_]+)\.copy$/.exec(name)?.[1]

/** Returns the entry name of an object: its key in a separate folder. */
export const entryOfObject = (key: string) => `objects/${key}`
export function objectOfEntry(name: string): string | undefined {
  const key = objectKeySchema.safeParse(/^objects\/(.*)$/s.exec(name)?.[1])
  return key.success ? key.data : undefined
}
