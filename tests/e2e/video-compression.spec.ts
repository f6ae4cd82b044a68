import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { Mp4OutputFormat } from 'mediabunny'
import { writeLoopedVideo } from '../../bench/streaming/loop-video.mjs'
import { test } from './shop-fixture'

test.use({ shopOf: 'a large film' })

const SIZE = 101 * 1024 * 1024
const demo = path.join(__dirname, '../../prisma/demo/media/1-2.mp4')
let folder: string
let large: string
let long: string

/** Writes a video padded to 101 MB with an MP4 `free` box, so it is too large but quick to encode. */
async function writeEnlarged(name: string, film: Buffer): Promise<string> {
  const file = path.join(folder, name)
  const free = Buffer.alloc(SIZE - film.length)
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4, 'latin1')
  await writeFile(file, Buffer.concat([film, free]))
  return file
}

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-large-'))
  large = await writeEnlarged('long talk.mp4', await readFile(demo))
  // A video of half an hour with few frames: 13 seconds of the other video, slowed down 140 times.
  const format = new Mp4OutputFormat({ fastStart: 'in-memory' })
  const slow = await writeLoopedVideo(demo, { seconds: 13, format, slower: 140 })
  long = await writeEnlarged('half an hour.mp4', slow)
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns whether this browser can encode H.264. */
const canEncode = (page: Page) =>
  page.evaluate(async () => {
    const config = { codec: 'avc1.42001f', width: 640, height: 360 }
    const answer = await VideoEncoder.isConfigSupported(config).catch(() => null)
    return answer?.supported === true
  })

/** Takes the lock for video processing, as another tab would. Returns a function that releases it. */
async function holdWorkshop(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((held) => {
        navigator.locks.request('lectern-workshop', () => {
          held()
          return new Promise<void>((letGo) => Object.assign(window, { letGo }))
        })
      }),
  )
  return () => page.evaluate(() => (window as unknown as { letGo: () => void }).letGo())
}

/** Creates a section and opens the dialog for its first lesson. */
async function openFirstVideoDialog(owner: Page, section: string) {
  await owner.goto('/admin')
  await owner.getByRole('button', { name: 'Add Section' }).click()
  await owner.getByRole('dialog').getByLabel('Section Title').fill(section)
  await owner.getByRole('dialog').getByRole('button', { name: 'Create Section' }).click()
  await owner.getByRole('link', { name: `Manage Videos in ${section}` }).click()
  await owner.getByRole('button', { name: 'Add First Video' }).click()
  return owner.getByRole('dialog')
}

test('a video over 100 MB is compressed, or the dialog explains the alternatives', async ({ owner }) => {
  const dialog = await openFirstVideoDialog(owner, 'Long talks')
  await dialog.getByLabel('Choose a video file').setInputFiles(large)
  await expect(dialog.getByText(/exceeds maximum allowed size of 100 MB/)).toBeVisible()
  if (!(await canEncode(owner))) {
    await expect(dialog.getByText(/This browser can’t/)).toContainText('unlisted')
    return
  }
  // While another video is being processed, this one waits.
  const letGo = await holdWorkshop(owner)
  await dialog.getByRole('button', { name: 'Compress' }).click()
  await expect(dialog.getByText('Waiting. This browser is processing another video.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).first().click()
  await dialog.getByRole('button', { name: 'Compress' }).click()
  await expect(dialog.getByText(/^Waiting\. This browser/)).toBeVisible()
  await letGo()
  await expect(dialog.getByText(/^Processing takes .+ on this computer/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(dialog.getByText(/[KM]B, ready to upload/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await expect(owner.getByText('Upload Complete')).toBeVisible()
  await expect(dialog.getByLabel('Video Title')).toHaveValue('Long talk')
  await expect(dialog.getByLabel('Duration (seconds)')).toHaveValue('14')
  await dialog.getByRole('button', { name: 'Add Video' }).click()
  await expect(owner.getByText('Video added successfully')).toBeVisible()
})

const lessons = (page: Page, url: string) =>
  page.evaluate(async (id) => {
    const videos = await (await fetch(`/api/sections/${id}/videos`)).json()
    return videos.map(({ title, duration }: Record<string, unknown>) => [title, duration])
  }, url.split('/').at(-1))

test('several large videos are compressed in the queue, and a long one becomes two lessons', async ({
  owner,
}) => {
  test.skip(!(await canEncode(owner)), 'This browser encodes no H.264')
  const dialog = await openFirstVideoDialog(owner, 'Several talks')
  const sectionUrl = owner.url()
  await dialog.getByLabel('Choose a video file').setInputFiles([large, long, demo])
  await expect(dialog.getByText(/exceeds maximum allowed size of 100 MB/)).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Compress: long talk.mp4' }).click()
  await dialog.getByRole('button', { name: 'Split into 2 Lessons: half an hour.mp4' }).click()
  await expect(dialog.getByText(/^Processing takes/)).toBeVisible()
  await expect(
    dialog.getByText(/2 lessons \(1[45]:\d\d, 1[56]:\d\d\), split at pauses in speech/),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Upload and Add 4 Lessons' }).click()
  await expect(owner.getByText('4 lessons added')).toBeVisible({ timeout: 200_000 })
  const added: [string, number][] = await lessons(owner, sectionUrl)
  const titles = ['1 2', 'Half an hour: Part 1 of 2', 'Half an hour: Part 2 of 2', 'Long talk']
  expect(added.map(([title]) => title)).toEqual(titles)
  const [, first = 0, second = 0] = added.map(([, seconds]) => seconds)
  // The cut is near the middle of the video, which is 13 seconds slowed down 140 times.
  expect(Math.abs(first - second)).toBeLessThan(70)
  expect(Math.abs(first + second - 13 * 140)).toBeLessThan(10)
})

test('a single video that is too long can be cut into two lessons, too', async ({ owner }) => {
  test.skip(!(await canEncode(owner)), 'This browser encodes no H.264')
  const dialog = await openFirstVideoDialog(owner, 'One long talk')
  await dialog.getByLabel('Choose a video file').setInputFiles(long)
  await dialog.getByRole('button', { name: 'Split into 2 Lessons' }).click()
  await dialog.getByRole('button', { name: 'Split into 2 Lessons: half an hour.mp4' }).click()
  await expect(dialog.getByRole('button', { name: 'Upload and Add 2 Lessons' })).toBeEnabled()
})
