import { readdirSync, readFileSync } from 'node:fs'
import { takeLock, tryLock, tryLockSql } from './advisory-locks'
import { db, Prisma, transaction } from './client'

test('only one transaction has a lock, until its commit', async () => {
  await transaction(async (tx) => {
    await takeLock(tx, 'sale', 'one')
    expect(await transaction((other) => tryLock(other, 'sale', 'one'))).toBe(false)
    expect(await transaction((other) => tryLock(other, 'sale', 'two'))).toBe(true)
    expect(await transaction((other) => tryLock(other, 'open', 'one'))).toBe(true)
  })
  expect(await transaction((other) => tryLock(other, 'sale', 'one'))).toBe(true)
})

test('a lock in a larger statement is the same lock', async () => {
  await transaction(async (tx) => {
    await takeLock(tx, 'figures')
    const found = await db.$queryRaw`SELECT ${tryLockSql('figures')} AS is_mine`
    expect(found).toEqual([{ is_mine: false }])
    const other =
      await db.$queryRaw`SELECT ${tryLockSql('reach', Prisma.sql`name`)} AS is_mine FROM (SELECT 'x' AS name) named`
    expect(other).toEqual([{ is_mine: true }])
  })
})

test('only advisory-locks.ts calls pg_advisory functions', () => {
  const sources = readdirSync('lib', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const locking = sources.filter((file) => readFileSync(`lib/${file}`, 'utf8').includes('pg_advisory'))
  expect(locking).toEqual(['server/db/advisory-locks.ts'])
})
