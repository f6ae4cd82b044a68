import { db } from '@/lib/server/db/client'
import { createVault, vault } from '@/lib/server/vault'
import { createAdmin } from '@/tests/factories'
import {
  deleteCredential,
  readCredentials,
  readSecurityKeys,
  reencryptCredentials,
  saveCredentials,
} from './credentials'

const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000)

test('accepts no key if none is configured', async () => {
  expect(await readSecurityKeys()).toEqual([])
  expect((await readCredentials()).warriorPlusSecurityKey).toEqual({
    value: null,
    source: null,
    problem: null,
  })
})

test('stores keys trimmed and encrypted, and records the administrator', async () => {
  const { viewer } = await createAdmin()
  await saveCredentials(db, viewer, {
    warriorPlusApiKey: ' api-key-1 ',
    warriorPlusSecurityKey: 'security-key-1',
  })
  const row = await db.appSettings.findUniqueOrThrow({ where: { id: 'default' } })
  expect(JSON.stringify(row)).not.toMatch(/api-key-1|security-key-1/)
  expect(row.lastModifiedBy).toBe(viewer.id)
  expect((await readCredentials()).warriorPlusApiKey).toEqual({
    value: 'api-key-1',
    source: 'stored',
    problem: null,
  })
  expect(await db.auditLog.count({ where: { actorId: viewer.id, action: 'settings.save-key' } })).toBe(2)
})

test('keeps a replaced security key valid for seven days', async () => {
  const { viewer } = await createAdmin()
  await saveCredentials(db, viewer, { warriorPlusSecurityKey: 'first' })
  await saveCredentials(db, viewer, { warriorPlusSecurityKey: 'second' })
  await saveCredentials(db, viewer, { warriorPlusSecurityKey: 'second' })
  expect(await readSecurityKeys()).toEqual(['second', 'first'])
  const row = await db.appSettings.findUniqueOrThrow({ where: { id: 'default' } })
  const endsAt = row.previousSecurityKeyEndsAt?.getTime() ?? 0
  expect(Math.abs(endsAt - days(7).getTime())).toBeLessThan(60_000)
  await db.appSettings.update({ where: { id: 'default' }, data: { previousSecurityKeyEndsAt: days(-1) } })
  expect(await readSecurityKeys()).toEqual(['second'])
})

test('invalidates a deleted security key and the one before it immediately', async () => {
  const { viewer } = await createAdmin()
  await saveCredentials(db, viewer, { warriorPlusSecurityKey: 'first' })
  await saveCredentials(db, viewer, { warriorPlusSecurityKey: 'second' })
  await deleteCredential(viewer, 'warriorPlusSecurityKey')
  expect(await readSecurityKeys()).toEqual([])
  await expect(deleteCredential(viewer, 'warriorPlusSecurityKey')).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('reports a tampered key as a problem and does not use it', async () => {
  const { viewer } = await createAdmin()
  await saveCredentials(db, viewer, { warriorPlusSecurityKey: 'first' })
  const sealed = vault.seal('warriorPlusApiKey', 'moved from another column')
  await db.appSettings.update({ where: { id: 'default' }, data: { warriorPlusSecurityKey: sealed } })
  expect((await readCredentials()).warriorPlusSecurityKey).toMatchObject({
    value: null,
    source: 'stored',
    problem: expect.stringContaining('Couldn’t read'),
  })
  expect(await readSecurityKeys()).toEqual([])
})

test('leaves unreadable keys unchanged when it encrypts keys again', async () => {
  const strange = createVault({ current: Buffer.alloc(32, 1).toString('base64') }).seal('x', 'lost')
  await db.appSettings.create({
    data: {
      id: 'default',
      warriorPlusApiKey: strange,
      warriorPlusSecurityKey: vault.seal('warriorPlusSecurityKey', 'ok'),
    },
  })
  await reencryptCredentials()
  const row = await db.appSettings.findUniqueOrThrow({ where: { id: 'default' } })
  expect(row.warriorPlusApiKey).toBe(strange)
  expect((await readCredentials()).warriorPlusSecurityKey.value).toBe('ok')
})
