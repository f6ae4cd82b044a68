import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '@/lib/contract/system/settings'
import { sweepObjects } from '@/lib/data/media/object-sweep'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { diskStorage } from '@/lib/server/media/storage/disk-storage'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin, createVideo, type TestPerson } from '@/tests/factories'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { GET as readSettings } from '../settings/route'
import { GET, PUT } from './route'

const STRANGER = '01a1fdce-c017-764d-8f01-99258fd169e5'
const answer = (as: TestPerson, problem: string) => callRoute(PUT, { as, method: 'PUT', body: { problem } })

beforeEach(async () => {
  await rm(path.join(env.DATA_DIR, 'objects'), { recursive: true, force: true })
})

test('shows the owner that the storage belongs to another database, and lets them claim it', async () => {
  const as = await createAdmin()
  await diskStorage.saveInstallationId(STRANGER)
  await sweepObjects()
  const seen = async () => (await callRoute<Settings>(readSettings, { as })).body
  expect(await seen()).toMatchObject({ storeProblem: 'foreign', storeUnused: 0 })
  expect(await answer(as, 'foreign')).toMatchObject({ status: 204, body: '' })
  await waitForBackgroundWork()
  expect(await seen()).toMatchObject({ storeProblem: null })
  const { installationId } = await db.appSettings.findUniqueOrThrow({ where: { id: 'default' } })
  expect(await diskStorage.installation()).toBe(installationId)
  expect(await db.auditLog.findMany()).toMatchObject([{ actorId: as.viewer.id, action: 'store.adopt' }])
})

test('marks all unused files at once on the owner’s request, without deleting them yet', async () => {
  const as = await createAdmin()
  for (let number = 10; number < 40; number++) {
    const key = `uploads/${STRANGER.slice(0, -2)}${number}.mp4`
    await diskStorage.put(key, Buffer.from('x'))
    await createVideo({ videoUrl: `/objects/${key}` })
  }
  await sweepObjects()
  await db.video.deleteMany()
  await sweepObjects()
  const { body } = await callRoute(GET, { as })
  expect(body).toEqual({ files: 30, bytes: 30 })
  expect((await answer(as, 'unused')).status).toBe(204)
  await waitForBackgroundWork()
  expect(await db.unusedObject.count()).toBe(30)
  const left: string[] = []
  for await (const { key } of diskStorage.list('uploads')) left.push(key)
  expect(left).toHaveLength(30)
  expect(await db.auditLog.findMany()).toMatchObject([{ action: 'store.release' }])
})

test('changes nothing on an answer to a problem that doesn’t exist or was already answered', async () => {
  const as = await createAdmin()
  expect((await answer(as, 'foreign')).status).toBe(409)
  await diskStorage.saveInstallationId(STRANGER)
  await sweepObjects()
  expect((await answer(as, 'unused')).status).toBe(409)
  expect(await diskStorage.installation()).toBe(STRANGER)
  expect(await db.auditLog.count()).toBe(0)
  expect((await answer(as, 'whatever')).status).toBe(400)
})

test('refuses people who aren’t administrators', async () => {
  await expectAdminOnly(GET, { method: 'GET' })
  await expectAdminOnly(PUT, { method: 'PUT', body: { problem: 'foreign' } })
})
