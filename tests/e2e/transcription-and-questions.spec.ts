import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'
import { composeFakeAnswer } from '../course-questions/sample-course'
import { type OpenAiRequest, openAiReplies, startFakeOpenAi } from '../fakes/openai'
import { startDatabase } from './database'
import { signIn } from './sign-in'
import { startTestServer } from './start-test-server'

/** Spoken sentences in tests/e2e/talk.mp4, with their start and end in seconds. */
const said = [
  { from: 1, to: 3, text: 'First we plan it.' },
  { from: 4, to: 6.2, text: 'Then the price is nine dollars.' },
  { from: 8, to: 9.5, text: 'And we sell it.' },
]

/** Tells the video's two audio segments apart by their sizes. Waits until both have arrived, in any order. */
async function transcribe({ sound }: OpenAiRequest) {
  lengths.push(sound.byteLength)
  for (let waited = 0; lengths.length < 2 && waited < 10_000; waited += 50) await sleep(50)
  const [first, second, third] = said.map(({ text }) => text)
  return sound.byteLength === Math.max(...lengths) ? `${first} ${second}` : third
}
const lengths: number[] = []

interface Chat {
  messages: [{ content: string }, { content: string }]
}
async function answer(asked: OpenAiRequest) {
  if (asked.path.includes('transcriptions')) return openAiReplies.said((await transcribe(asked)) ?? '')
  if (asked.path.includes('chat'))
    return openAiReplies.chat(composeFakeAnswer((asked.body as Chat).messages[1].content))
  // Lectern also requests section images. These requests fail, so it uses the built-in artwork.
  return openAiReplies.failing()
}

let service: Awaited<ReturnType<typeof startFakeOpenAi>>
let database: Awaited<ReturnType<typeof startDatabase>>
let product: Awaited<ReturnType<typeof startTestServer>>

test.beforeAll(async () => {
  test.setTimeout(240_000)
  service = await startFakeOpenAi(answer)
  database = await startDatabase()
  const model = { OPENAI_API_KEY: 'sk-journey', OPENAI_BASE_URL: service.url }
  product = await startTestServer({ DATABASE_URL: database.url, ...model })
})
test.afterAll(async () => {
  await product.stop()
  await database.stop()
  await service.stop()
})

/** Creates a lesson through the API, so its video is not transcribed automatically. */
async function makeLesson(page: Page): Promise<string> {
  const post = async (to: string, data: object) => (await page.request.post(to, { data })).json()
  const { uploadURL } = await post('/api/objects/upload', { kind: 'video' })
  await page.request.put(uploadURL, { data: await readFile(path.join(__dirname, 'talk.mp4')) })
  const registered = await page.request.put('/api/videos/upload', { data: { videoURL: uploadURL } })
  const { objectPath: videoUrl } = await registered.json()
  const { id: sectionId } = await post('/api/sections', { title: 'Prices' })
  const { id } = await post('/api/videos', { sectionId, title: 'What it costs', videoUrl, duration: 11 })
  return id
}

test('a video is transcribed, and its transcript answers students’ questions', async ({ browser }) => {
  test.slow()
  const owner = await browser.newPage({ baseURL: product.url })
  await signIn(owner, 'owner@example.com')
  const videoId = await makeLesson(owner)
  await owner.goto(`/admin/videos/${videoId}/words`)
  await owner.getByRole('button', { name: 'Transcribe' }).click()
  await expect(owner.getByText(/^Transcribed automatically/)).toBeVisible({ timeout: 120_000 })
  const lines = owner.getByLabel('Line text')
  await expect(lines).toHaveCount(3)
  const { cues } = await (await owner.request.get(`/api/videos/${videoId}/cues`)).json()
  for (const [at, { from, to, text }] of said.entries()) {
    expect(cues[at].text).toBe(text)
    expect(Math.abs(cues[at].startMs / 1000 - from)).toBeLessThan(0.3)
    expect(Math.abs(cues[at].endMs / 1000 - to)).toBeLessThan(0.3)
  }
  // Each audio segment is a complete WebM file, recognizable by its first bytes.
  const sounds = service.asked.filter(({ path: to }) => to.includes('transcriptions'))
  expect(sounds).toHaveLength(2)
  for (const { sound } of sounds) expect(sound.subarray(0, 4).toString('hex')).toBe('1a45dfa3')

  await owner.goto('/admin/settings/ai')
  await owner.getByRole('checkbox', { name: 'Let students ask the course' }).click()
  await owner.getByRole('button', { name: 'Save AI Settings' }).click()
  await expect(owner.getByText('AI settings saved', { exact: true })).toBeVisible()

  const student = await browser.newPage({ baseURL: product.url })
  await signIn(student, 'reader@example.com')
  // Keyboard shortcuts work only after hydration, so the key is pressed until it works.
  await expect(async () => {
    await student.keyboard.press('/')
    await expect(student.getByRole('combobox')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await student.getByRole('combobox').fill('which price in dollars')
  await student.getByRole('button', { name: /^Ask the course/ }).click()
  await student.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(student.getByText('Then the price is nine dollars.')).toBeVisible()
  await expect(student.getByText('29 of 30 questions left')).toBeVisible()
  const question = student.getByLabel('Your question')
  await question.fill('How tall is Mount Everest?')
  await question.press('Enter')
  await expect(student.getByText('No answer found')).toBeVisible()
  await question.fill('Which price in dollars?')
  await question.press('Enter')
  await student
    .getByRole('listitem')
    .getByRole('link', { name: /What it costs/ })
    .click()
  await student.waitForURL(`**/video/${videoId}?t=3`)
  const second = () => student.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(second).toBe(3)
  await student.close()

  await owner.goto('/admin/analytics')
  await expect(owner.getByText('How tall is Mount Everest?')).toBeVisible()
  await expect(owner.getByText('Which price in dollars?')).toHaveCount(0)
  await owner.close()
})
