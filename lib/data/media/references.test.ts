import { db, Prisma } from '@/lib/server/db'
import { loadDemoCourse } from '@/prisma/demo/load'
import { references } from './references'

interface Column {
  table: string
  column: string
}

/** Columns that hold such urls, or look like it, and keep no object alive. */
const others: Record<string, string> = {
  'uploads.object_path': 'what an upload became; the rows that use it name it themselves',
  'users.profile_image_url': 'a picture at Google, never one of ours',
}

const nameOf = ({ table, column }: Column) => `${table}.${column}`
const named = references.map(nameOf)

/** Every column of ours that can hold text, in whatever type. */
const textColumns = () => db.$queryRaw<Column[]>`
  SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
    AND (data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY') AND udt_name <> '_uuid')`

async function holdsObject({ table, column }: Column): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM ${Prisma.raw(`"${table}"`)} WHERE ${Prisma.raw(`"${column}"`)}::text LIKE '%/objects/%' LIMIT 1`
  return rows.length > 0
}

test('every column that holds the url of an object is on the list, and no other', async () => {
  await loadDemoCourse()
  await db.upload.create({ data: { key: 'incoming/x', kind: 'video', objectPath: '/objects/uploads/x.mp4' } })
  const found: string[] = []
  for (const one of await textColumns()) if (await holdsObject(one)) found.push(nameOf(one))
  expect(found.filter((name) => !(name in others)).sort()).toEqual([...named].sort())
})

test('every column that is named like one is on the list, or it is said why not', async () => {
  const alike = (await textColumns()).filter(({ column }) =>
    /(^|_)(url|path|file|image|object|poster)s?$/.test(column),
  )
  expect(alike.map(nameOf).filter((name) => !named.includes(name) && !(name in others))).toEqual([])
})
