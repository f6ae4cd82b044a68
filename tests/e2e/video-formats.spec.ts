import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './shop-fixture'

test.use({ shopOf: 'films as owners have them' })

/** Path of a test video. tests/e2e/unusual-videos/README.md explains how they were made. */
const videoPathOf = (name: string) => path.join(__dirname, 'unusual-videos', name)
let sectionUrl: string

test.beforeAll(async ({ owner }) => {
  const { id } = await (await owner.request.post('/api/sections', { data: { title: 'Odd films' } })).json()
  sectionUrl = `/section/${id}`
})

/** Opens the dialog for a new lesson and chooses a video file. */
async function choose(owner: Page, film: string | { name: string; mimeType: string; buffer: Buffer }) {
  await owner.goto(sectionUrl)
  await owner
    .getByRole('button', { name: /^Add (First )?Video$/ })
    .first()
    .click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Choose a video file').setInputFiles(film)
  return dialog
}

const lessons = async (owner: Page) =>
  (await owner.request.get(`/api/sections/${sectionUrl.split('/').at(-1)}/videos`)).json()

/** Uploads the chosen video, creates a lesson with it, and plays it. */
async function addAndWatch(owner: Page, dialog: Locator, title: string) {
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await expect(owner.getByText('Upload Complete')).toBeVisible()
  await expect(dialog.getByLabel('Video Title')).toHaveValue(title)
  await dialog.getByRole('button', { name: 'Add Video' }).click()
  await expect(owner.getByText('Video added successfully')).toBeVisible()
  const { id, duration } = (await lessons(owner)).find((lesson: { title: string }) => lesson.title === title)
  await owner.goto(`/video/${id}`)
  await owner.getByRole('button', { name: /^Play/ }).first().click()
  const film = owner.locator('video')
  const second = () => film.evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(second, { timeout: 20_000 }).toBeGreaterThan(0.3)
  const size = await film.evaluate(({ videoWidth, videoHeight }: HTMLVideoElement) => [
    videoWidth,
    videoHeight,
  ])
  return { duration, size }
}

test('portrait, variable-rate, silent and 90-minute videos play unchanged', async ({ owner }) => {
  const facts = async (name: string, title: string) =>
    addAndWatch(owner, await choose(owner, videoPathOf(name)), title)
  expect(await facts('portrait.mp4', 'Portrait')).toEqual({ duration: 6, size: [90, 160] })
  expect(await facts('variable-rate.mp4', 'Variable rate')).toEqual({ duration: 6, size: [160, 90] })
  expect(await facts('silent.mp4', 'Silent')).toEqual({ duration: 6, size: [160, 90] })
  expect(await facts('ninety-minutes.mp4', 'Ninety minutes')).toEqual({ duration: 5400, size: [160, 90] })
})

test('a video with VP9 and Opus is converted to H.264 and AAC', async ({ owner }) => {
  const dialog = await choose(owner, videoPathOf('vp9-opus.webm'))
  await dialog.getByRole('button', { name: 'Convert for All Browsers' }).click()
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(dialog.getByText('vp9-opus.mp4')).toBeVisible({ timeout: 120_000 })
  expect(await addAndWatch(owner, dialog, 'Vp9 opus')).toEqual({ duration: 6, size: [160, 90] })
  const { videoUrl } = (await lessons(owner)).find((lesson: { title: string }) => lesson.title === 'Vp9 opus')
  const film = await (await owner.request.get(videoUrl)).body()
  expect(film.includes('avc1')).toBe(true)
  expect(film.includes('mp4a')).toBe(true)
})

test('an HEVC video, which this browser can’t decode, causes a warning with advice', async ({ owner }) => {
  const before = await lessons(owner)
  const dialog = await choose(owner, videoPathOf('hevc.mp4'))
  await expect(dialog.getByText(/This file is HEVC/)).toContainText(
    'Convert it to MP4 (H.264 video, AAC audio) first',
  )
  expect(await lessons(owner)).toEqual(before)
})

test('a truncated video plays as far as possible, or gets a helpful message', async ({ owner }) => {
  const film = await readFile(videoPathOf('portrait.mp4'))
  const cutOff = (name: string, end: number) => ({
    name,
    mimeType: 'video/mp4',
    buffer: film.subarray(0, end),
  })
  // The index is at the start of the file, so the part that exists can be played.
  const half = await choose(owner, cutOff('half.mp4', Math.round(film.length * 0.6)))
  await addAndWatch(owner, half, 'Half')
  const before = await lessons(owner)
  const index = await choose(owner, cutOff('broken.mp4', 700))
  await expect(index.getByText(/This browser can’t play this file/)).toBeVisible()
  expect(await lessons(owner)).toEqual(before)
})
