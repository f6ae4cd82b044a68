import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { dropFiles, limitBandwidth } from './drop-files'
import { test } from './shop-fixture'

test.use({ shopOf: 'several films' })
// Each test depends on the one before.
test.describe.configure({ mode: 'serial' })

/** Videos of the demo course with typical file names. */
const films = ['1-1', '1-2', '2-1', '2-2', '3-1'].map((demo, index) => ({
  name: `0${index + 1}_step-${index + 1}.mp4`,
  bytes: readFileSync(path.join(__dirname, `../../prisma/demo/media/${demo}.mp4`)),
}))
const tray = (page: Page) => page.getByRole('region', { name: 'Uploading lessons' })
/** Bytes per second. A video takes a minute, so none finishes during the test's steps. */
const SLOW_BYTES_PER_SECOND = 5_000

let sectionUrl: string

async function addByDropping(page: Page, section: string) {
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Add Section' }).click()
  await page.getByRole('dialog').getByLabel('Section Title').fill(section)
  await page.getByRole('dialog').getByRole('button', { name: 'Create Section' }).click()
  await page.getByRole('link', { name: `Manage Videos in ${section}` }).click()
  await page.getByRole('button', { name: 'Add First Video' }).click()
  await dropFiles(page.getByText(/Drop a video here/), [...films].reverse())
  await expect(page.getByRole('textbox', { name: /^Title of/ })).toHaveCount(films.length)
  sectionUrl = page.url()
}

const lessons = (page: Page) =>
  page.evaluate(async (id) => {
    const videos = await (await fetch(`/api/sections/${id}/videos`)).json()
    return videos.map(({ title, thumbnailUrl, duration }: Record<string, unknown>) => ({
      title,
      hasPicture: String(thumbnailUrl).startsWith('/objects/images/'),
      hasLength: Number(duration) > 0,
    }))
  }, sectionUrl.split('/').at(-1))

const complete = { hasPicture: true, hasLength: true }

test('one click turns five videos into five lessons while the owner visits other pages', async ({
  owner,
}) => {
  await addByDropping(owner, 'Made of five films')
  const last = owner.getByLabel('Title of 05_step-5.mp4')
  await expect(last).toHaveValue('Step 5')
  await last.fill('The end')
  await limitBandwidth(owner, SLOW_BYTES_PER_SECOND)
  await owner.getByRole('button', { name: 'Upload and Add 5 Lessons' }).click()
  await expect(tray(owner).getByText(/^Uploading: /)).toBeVisible()
  await owner.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(owner).toHaveURL('/')
  await expect(tray(owner).getByText(/^Uploading: /)).toBeVisible()
  await owner.getByRole('link', { name: 'Admin Panel' }).click()
  await expect(owner).toHaveURL('/admin')
  await expect(tray(owner).getByText('Adding 5 lessons, 0 done')).toBeVisible()
  await owner.getByRole('link', { name: /Dashboard/ }).click()
  await owner.getByRole('link', { name: 'Logout' }).click()
  await expect(owner.getByRole('alertdialog', { name: 'Stop adding lessons?' })).toBeVisible()
  await owner.getByRole('button', { name: 'Keep Adding' }).click()
  await limitBandwidth(owner, -1)
  await expect(tray(owner).getByText('5 lessons added')).toBeVisible()
  const titles = ['Step 1', 'Step 2', 'Step 3', 'Step 4', 'The end']
  expect(await lessons(owner)).toEqual(titles.map((title) => ({ title, ...complete })))
  await tray(owner).getByRole('link', { name: 'The end' }).click()
  await expect(owner.getByRole('heading', { level: 1, name: 'The end' })).toBeVisible()
  await tray(owner).getByRole('button', { name: 'Close' }).click()
  await expect(tray(owner)).toBeHidden()
})

test('reloading during uploads asks first, then lists the files that it needs again', async ({ owner }) => {
  await addByDropping(owner, 'Made in two goes')
  await limitBandwidth(owner, SLOW_BYTES_PER_SECOND)
  await owner.getByRole('button', { name: 'Upload and Add 5 Lessons' }).click()
  await expect(tray(owner).getByText(/^Uploading: /)).toBeVisible()
  // Waits for the browser's own question whether to leave the page.
  const asked = owner.waitForEvent('dialog')
  const reloaded = owner.reload()
  await (await asked).accept()
  await reloaded
  await expect(tray(owner).getByText(/^File needed: /)).toHaveCount(5)
  await limitBandwidth(owner, -1)
  const zone = tray(owner).getByText(/Drop the same 5 files here/)
  await dropFiles(zone, [{ name: 'another.mp4', bytes: films[0]?.bytes ?? Buffer.alloc(0) }])
  await expect(tray(owner).getByText(/1 file didn’t match/)).toBeVisible()
  await dropFiles(zone, films)
  // Timeout for a busy machine, which also encodes a preview image of each video.
  await expect(tray(owner).getByText('5 lessons added')).toBeVisible({ timeout: 90_000 })
  const titles = films.map((_, index) => `Step ${index + 1}`)
  expect(await lessons(owner)).toEqual(titles.map((title) => ({ title, ...complete })))
})
