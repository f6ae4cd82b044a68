import { db } from '@/lib/server/db/client'

/** Returns the row count and a hash of all rows of each table, except those in `except`. */
export async function readTableDigests(except: string[] = []): Promise<Record<string, string>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`
  const names = tables.map(({ name }) => name).filter((name) => !except.includes(name))
  const found: Record<string, string> = {}
  for (const name of names) {
    const [row] = await db.$queryRawUnsafe<{ is: string }[]>(
      `SELECT count(*) || ' ' || COALESCE(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS is FROM "${name}" t`,
    )
    found[name] = row?.is ?? ''
  }
  return found
}
