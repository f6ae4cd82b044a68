import type { AiSettings } from '@/lib/contract/system/ai-settings'
import { reencryptCredentials } from '@/lib/data/system/credentials'
import { canUseAi, readAiConfig } from '@/lib/server/ai/ai-config'
import { generateText } from '@/lib/server/ai/text-model'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { consumePoints, getRemainingPoints, isLimitReached } from '@/lib/server/http/rate-limit'
import { createVault, vault } from '@/lib/server/vault'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin, createCourse } from '@/tests/factories'
import { openAiReplies, startFakeOpenAi } from '@/tests/fakes/openai'
import { DELETE, GET, PUT } from './route'

type Owner = Awaited<ReturnType<typeof createAdmin>>

const KEY = 'sk-proj-a-long-secret-key'
const given = {
  models: { images: 'gpt-image-2', speech: 'whisper-1', text: 'gpt-5-nano' },
  limits: { imagesPerDay: 3, transcriptMinutesPerDay: 20, questionsPerDay: 7 },
  isOn: { images: true, transcripts: true, questions: false },
}
const read = (as: Owner) => callRoute<AiSettings>(GET, { as })
const save = (as: Owner, body: unknown) => callRoute<AiSettings>(PUT, { as, method: 'PUT', body })
const remove = (as: Owner) => callRoute(DELETE, { as, method: 'DELETE' })

const before = { OPENAI_API_KEY: env.OPENAI_API_KEY, OPENAI_BASE_URL: env.OPENAI_BASE_URL }
afterEach(() => Object.assign(env, before))

test('settings come from the environment until the owner saves some', async () => {
  const as = await createAdmin()
  const fromEnvironment = {
    models: { images: 'gpt-image-1', speech: 'gpt-transcribe', text: 'gpt-5-mini' },
    limits: {
      imagesPerDay: env.IMAGES_PER_DAY,
      transcriptMinutesPerDay: env.TRANSCRIPT_MINUTES_PER_DAY,
      questionsPerDay: env.ASK_PER_DAY,
    },
    isOn: { images: true, transcripts: true, questions: false },
    problem: null,
    today: { images: 0, minutes: 0, questions: 0 },
  }
  expect(await read(as)).toMatchObject({
    status: 200,
    body: { ...fromEnvironment, masked: null, source: null },
  })
  env.OPENAI_API_KEY = 'sk-environment-key'
  expect((await read(as)).body).toEqual({
    ...fromEnvironment,
    masked: '••••••••-key',
    source: 'environment',
  })
})

test('settings are stored with an encrypted key, which is never read back', async () => {
  const as = await createAdmin()
  const saved = await save(as, { ...given, key: ` ${KEY} ` })
  expect(saved).toMatchObject({ status: 200, body: { ...given, masked: '••••••••-key', source: 'stored' } })
  expect((await read(as)).body).toEqual(saved.body)
  const everything = [saved.body, await db.appSettings.findMany(), await db.auditLog.findMany()]
  expect(JSON.stringify(everything)).not.toContain(KEY)
  expect(await db.auditLog.findMany({ select: { action: true, target: true } })).toEqual([
    { action: 'settings.ai', target: null },
  ])
})

test('settings stay until they are deleted, and a key stays if none is entered', async () => {
  const as = await createAdmin()
  env.OPENAI_API_KEY = 'sk-environment-key'
  await save(as, { ...given, key: KEY })
  await save(as, { ...given, models: { ...given.models, text: 'gpt-5' } })
  expect(await readAiConfig()).toMatchObject({ key: KEY, source: 'stored', models: { text: 'gpt-5' } })
  expect(await remove(as)).toMatchObject({ status: 204 })
  expect(await readAiConfig()).toMatchObject({
    key: 'sk-environment-key',
    source: 'environment',
    models: { text: 'gpt-5-mini' },
    limits: { imagesPerDay: env.IMAGES_PER_DAY },
  })
  expect(await remove(as)).toMatchObject({ status: 204 })
  expect(await db.auditLog.count({ where: { action: 'settings.delete-ai' } })).toBe(1)
})

test('settings apply to the next call of the service', async () => {
  const as = await createAdmin()
  const headers: (string | undefined)[] = []
  const service = await startFakeOpenAi(({ body }) => {
    headers.push((body as { model?: string }).model)
    return openAiReplies.chat({ chapters: [] })
  })
  Object.assign(env, { OPENAI_API_KEY: undefined, OPENAI_BASE_URL: service.url })
  expect(await canUseAi('text')).toBe(false)
  await save(as, { ...given, key: KEY })
  expect(await canUseAi('text')).toBe(true)
  await generateText({
    kind: 'chapters',
    charges: [],
    task: 'Say hello.',
    material: 'Hello',
    shape: { name: 'hello', schema: {} },
  })
  expect(headers).toEqual(['gpt-5-nano'])
  await service.stop()
})

test('settings limit each use per day, and count what was used', async () => {
  const as = await createAdmin()
  await consumePoints('image', 'all', 2)
  await consumePoints('transcript', 'all', 90)
  await consumePoints('questionOfAll', 'all')
  const { body } = await save(as, { ...given, key: KEY })
  expect(body.today).toEqual({ images: 2, minutes: 2, questions: 1 })
  expect(await getRemainingPoints('image', 'all')).toBe(1)
  expect(await getRemainingPoints('transcript', 'all')).toBe(20 * 60 - 90)
  expect(await getRemainingPoints('questionWithoutPurchase', 'all')).toBe(4)
  await consumePoints('image', 'all')
  await expect(consumePoints('image', 'all')).rejects.toMatchObject({ code: 'rate_limited' })
  await save(as, { ...given, limits: { ...given.limits, imagesPerDay: 10, questionsPerDay: 0 } })
  await consumePoints('image', 'all')
  expect(await isLimitReached('questionOfAll', 'all')).toBe(true)
})

test('settings can turn off each use separately', async () => {
  const as = await createAdmin()
  await save(as, { ...given, key: KEY, isOn: { images: false, transcripts: false, questions: true } })
  expect([await canUseAi('images'), await canUseAi('transcripts'), await canUseAi('text')]).toEqual([
    false,
    false,
    true,
  ])
  expect((await db.course.findFirstOrThrow()).askCourse).toBe(true)
  expect(await db.auditLog.findMany({ where: { action: 'settings.ask-course' } })).toMatchObject([
    { target: 'on' },
  ])
})

test('questions can’t be turned on or off here once there are several courses', async () => {
  const as = await createAdmin()
  await createCourse({ askCourse: true })
  const set = (questions: boolean) => save(as, { ...given, isOn: { ...given.isOn, questions } })
  expect(await set(true)).toMatchObject({ status: 200, body: { isOn: { questions: true } } })
  expect(await set(false)).toMatchObject({
    status: 409,
    body: { message: 'Choose this for each course, under Courses' },
  })
  expect(await db.course.count({ where: { askCourse: true } })).toBe(1)
})

test('settings report a key that can’t be read, and encrypt it again after the encryption key changed', async () => {
  const as = await createAdmin()
  await save(as, { ...given, key: KEY })
  const old = createVault({ current: Buffer.alloc(32, 'another key').toString('base64') })
  await db.appSettings.updateMany({ data: { aiKey: old.seal('aiKey', KEY) } })
  await reencryptCredentials()
  expect((await read(as)).body).toMatchObject({
    masked: null,
    source: null,
    problem: expect.stringContaining('Enter it again'),
  })
  // A value that was encrypted for another column can’t be used as the AI key.
  await db.appSettings.updateMany({ data: { aiKey: vault.seal('emailServer', KEY) } })
  expect((await read(as)).body.masked).toBeNull()
})

test.each([
  [{ key: '' }, 'key'],
  [{ key: 'sk key' }, 'key'],
  [{ key: 'sk-“curly”' }, 'key'],
  [{ models: { ...given.models, text: '' } }, 'models.text'],
  [{ models: { ...given.models, text: 'gpt 5' } }, 'models.text'],
  [{ limits: { ...given.limits, imagesPerDay: -1 } }, 'limits.imagesPerDay'],
  [{ limits: { ...given.limits, imagesPerDay: 1.5 } }, 'limits.imagesPerDay'],
  [{ limits: { ...given.limits, questionsPerDay: 1e9 } }, 'limits.questionsPerDay'],
])('settings refuse %j', async (change, field) => {
  const as = await createAdmin()
  const { status, body } = await save(as, { ...given, ...change })
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)])
})

test('settings are only for administrators', async () => {
  await expectAdminOnly(GET, { method: 'GET' })
  await expectAdminOnly(PUT, { method: 'PUT', body: given })
  await expectAdminOnly(DELETE, { method: 'DELETE' })
})
