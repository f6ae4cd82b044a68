import { db } from '@/lib/server/db/client'

/** Runs `work` while the database rejects rows of `table` for which `condition` is false. */
export async function runWhileRefusingWrites<Result>(
  table: string,
  condition: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await db.$executeRawUnsafe(`ALTER TABLE ${table} ADD CONSTRAINT a_fault CHECK (${condition}) NOT VALID`)
  try {
    return await work()
  } finally {
    await db.$executeRawUnsafe(`ALTER TABLE ${table} DROP CONSTRAINT a_fault`)
  }
}
