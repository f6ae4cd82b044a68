import 'server-only'
import { z } from 'zod'
import { db, Prisma, type Transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'

const where = { id: 'default' } as const

/** Reads the single row of settings. Null before anything is set. */
export const readSettingsRow = (client: Transaction = db) => client.appSettings.findUnique({ where })

/** SQL: an expression over the columns of the settings. Null before anything is set. */
export const settingSql = (expression: Prisma.Sql) =>
  Prisma.sql`(SELECT ${expression} FROM app_settings WHERE id = 'default')`

/** SQL: the owner's time zone, which defines their days and nights. */
export const ownerTimeZoneSql = Prisma.sql`COALESCE(${settingSql(Prisma.sql`time_zone`)}, 'UTC')`

/**
 * SQL: one row with the settings `s` and the totals `f`, as a FROM clause. The columns of `s` or `f` are null
 * until the first setting or count is stored.
 */
export const settingsAndTotalsSql = Prisma.sql`
  (VALUES (1)) one LEFT JOIN app_settings s ON s.id = 'default' LEFT JOIN figures f ON f.id = 'default'`

/** Saves settings that an administrator chose. Returns the whole row. */
export const saveSettingsRow = (
  tx: Transaction,
  change: Omit<Prisma.AppSettingsUncheckedCreateInput, 'id'>,
) => tx.appSettings.upsert({ where, create: { ...where, ...change }, update: change })

/**
 * Saves settings if some settings still have the given values (optimistic lock). Returns whether it saved
 * them.
 */
export const saveSettingsIfUnchanged = async (
  tx: Transaction,
  expected: Prisma.AppSettingsWhereInput,
  change: Prisma.AppSettingsUncheckedUpdateManyInput,
) => (await tx.appSettings.updateMany({ where: expected, data: change })).count > 0

/**
 * Updates columns with values that the site observed, if a condition is met. Leaves `updated_at` unchanged,
 * because nobody changed a setting. Returns the number of rows.
 */
export const recordObservedSettings = (assignments: Prisma.Sql, condition = Prisma.sql`TRUE`) =>
  db.$executeRaw`UPDATE app_settings SET ${assignments} WHERE id = 'default' AND ${condition}`

const idSchema = z.strictObject({ installationId: z.string() })

/** Returns the ID of this database, and creates it if needed. Concurrent calls return the same ID. */
export async function readInstallationId(): Promise<string | undefined> {
  const [stored] = await queryRows(idSchema)`
    INSERT INTO app_settings AS kept (id, installation_id, updated_at)
    VALUES ('default', gen_random_uuid(), now())
    ON CONFLICT (id) DO UPDATE SET installation_id = COALESCE(kept.installation_id, EXCLUDED.installation_id)
    RETURNING installation_id`
  return stored?.installationId
}
