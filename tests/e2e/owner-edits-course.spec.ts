import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from './sign-in'
import { playMuted } from './test-video'

const film = path.join(__dirname, '../../prisma/demo/media/1-2.mp4')

// The tests imitate one working day of an owner, so each depends on the one before.
test.describe.configure({ mode: 'serial' })

let page: Page
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage()
  await signIn(page, 'owner@example.com')
  await page.evaluate(async () => {
    const sections: { id: string; title: string }[] = await (await fetch('/api/sections')).json()
    // Deletes what an interrupted run may have left.
    const ours = sections.filter(({ title }) => /^(Sell on a|unbreakable)/.test(title))
    for (const { id } of ours) await fetch(`/api/sections/${id}`, { method: 'DELETE' })
  })
})
test.afterAll(() => page.close())

const dialog = () => page.getByRole('dialog')
const expectText = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

/** Moves a row by one position with the keyboard, and waits until the server has saved the order. */
async function moveByKeys(title: string, key: 'ArrowUp' | 'ArrowLeft', positions: [string, string]) {
  const handle = page.getByRole('button', { name: `Move ${title}`, exact: true })
  const said = (words: string) => expect(page.getByRole('status').getByText(words)).toBeAttached()
  // Tries again, because nothing can be picked up before the page is hydrated.
  await expect(async () => {
    await handle.focus()
    await page.keyboard.press('Space')
    const pickedUp = page.getByRole('status').getByText(`${title} is at position ${positions[0]}.`)
    await expect(pickedUp).toBeAttached({ timeout: 3000 })
  }).toPass()
  await page.keyboard.press(key)
  await said(`${title} is at position ${positions[1]}.`)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/order'))
  await page.keyboard.press('Space')
  await said(`Dropped ${title} at position ${positions[1]}.`)
  expect((await saved).status()).toBe(200)
  await expect(handle).toBeFocused()
}

async function confirm(button: string, action: string) {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: action }).click()
}

test('adds a section, whose image is generated automatically', async () => {
  await page.goto('/admin')
  for (const figure of ['Total Students', 'Course Videos', 'Completion Rate', 'Video Views'])
    await expectText(figure)
  await page.getByRole('button', { name: 'Add Section' }).click()
  const create = dialog().getByRole('button', { name: 'Create Section' })
  await expect(create).toBeDisabled()
  await dialog().getByLabel('Section Title').fill('Sell on a Monday')
  await create.click()
  await expectText('Section created successfully')
  const row = page.getByRole('listitem').filter({ hasText: 'Sell on a Monday' })
  await expect(row.locator('img')).toHaveAttribute('src', /^\/objects\/images\//)
})

test('renames the section and moves it up with the keyboard', async () => {
  await page.getByRole('button', { name: 'Edit Sell on a Monday' }).click()
  await dialog().getByLabel('Section Title').fill('Sell on a Friday')
  await dialog().getByRole('button', { name: 'Save Changes' }).click()
  await expectText('Section updated successfully')
  await expect(page.getByRole('button', { name: 'Edit Sell on a Friday' })).toBeFocused()
  await moveByKeys('Sell on a Friday', 'ArrowUp', ['7 of 7', '6 of 7'])
  await page.reload()
  const titles = page.getByRole('article').getByRole('heading', { level: 3 })
  await expect(titles.nth(-2)).toHaveText('Sell on a Friday')
  await page.getByRole('link', { name: 'Manage Videos in Sell on a Friday' }).click()
  await expectText('Add your first video to this section to get started')
})

test('uploads a video, and a student watches it', async ({ browser }) => {
  await page.getByRole('button', { name: 'Add First Video' }).click()
  await expect(dialog().getByRole('button', { name: 'Add Video' })).toBeDisabled()
  await dialog().getByRole('button', { name: 'Upload Video' }).click()
  await dialog().getByLabel('Choose a video file').setInputFiles(film)
  await expect(dialog().getByLabel('Duration (seconds)')).toHaveValue('14')
  await dialog().getByRole('button', { name: 'Start Upload' }).click()
  await expectText('Upload Complete')
  await expect(dialog().getByLabel('Video URL')).toHaveValue(/^\/objects\/uploads\/[0-9a-f-]+\.mp4$/)
  await dialog().getByLabel('Video Title').fill('The Friday offer')
  await dialog().getByRole('button', { name: 'Add Video' }).click()
  await expectText('Video added successfully')
  const url = await page.getByRole('link', { name: 'The Friday offer', exact: true }).getAttribute('href')

  const student = await browser.newPage()
  await signIn(student, 'friday.student@example.com')
  await student.goto(url ?? '')
  const video = student.locator('video')
  await playMuted(video)
  const second = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(second).toBeGreaterThan(1)
  expect((await student.goto('/admin'))?.status()).toBe(403)
  await student.close()
})

test('adds a second video, edits it, moves it to the top and deletes it', async () => {
  await page.getByRole('button', { name: 'Add Video' }).click()
  await dialog().getByLabel('Video Title').fill('An embed')
  await dialog().getByLabel('Video URL').fill('javascript:alert(1)')
  await dialog().getByRole('button', { name: 'Add Video' }).click()
  await expect(dialog().getByText('Enter a URL that starts with https:// or http://')).toBeVisible()
  await dialog().getByLabel('Video URL').fill('www.youtube.com/watch?v=dQw4w9WgXcQ')
  await dialog().getByRole('button', { name: 'Add Video' }).click()
  await expectText('Video added successfully')
  await page.getByRole('button', { name: 'Edit An embed' }).click()
  await dialog().getByLabel('Video Title').fill('A guest')
  await dialog().getByLabel('Duration (seconds)').fill('65')
  await dialog().getByRole('button', { name: 'Save Changes' }).click()
  await expectText('Video updated successfully')
  await expectText('1:05')
  await moveByKeys('A guest', 'ArrowLeft', ['2 of 2', '1 of 2'])
  await page.reload()
  await expect(page.getByRole('article').first()).toContainText('A guest')
  await confirm('Delete A guest', 'Delete Video')
  await expectText('Video deleted successfully')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('moves lessons to other sections by pointer and by selection', async () => {
  const post = (url: string, body: object) =>
    page.evaluate(
      async ([to, json]) => {
        const headers = { 'Content-Type': 'application/json' }
        return (await fetch(to, { method: 'POST', headers, body: json })).json()
      },
      [url, JSON.stringify(body)] as const,
    )
  const from = await post('/api/sections', { title: 'Sell on a Tuesday' })
  const to = await post('/api/sections', { title: 'Sell on a Wednesday' })
  for (const title of ['One', 'Two', 'Three'])
    await post('/api/videos', { sectionId: from.id, title, videoUrl: 'https://youtu.be/dQw4w9WgXcQ' })
  const back = page.url()
  const titles = () => page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents()

  await page.goto(`/section/${from.id}`)
  const otherSection = page.getByText('Sell on a Wednesday')
  // Tries again, because a lesson can't be dragged before the page is hydrated.
  await expect(async () => {
    await page.mouse.up()
    await page.getByRole('button', { name: 'Move One', exact: true }).hover()
    await page.mouse.down()
    await page.mouse.move(400, 400, { steps: 5 })
    await expect(otherSection).toBeVisible({ timeout: 3000 })
  }).toPass()
  const target = await otherSection.boundingBox()
  if (!target) throw new Error('The other section is no drop target')
  await page.mouse.move(target.x + 20, target.y + target.height / 2, { steps: 10 })
  await page.mouse.up()
  await expectText('Lesson moved')
  await expect.poll(titles).toEqual(['Two', 'Three'])

  await page.getByRole('checkbox', { name: 'Select Three' }).click()
  await page.getByRole('button', { name: 'Select All' }).click()
  await page.getByRole('region', { name: 'Selected lessons' }).getByRole('button', { name: 'Move' }).click()
  await dialog().getByLabel('Section').selectOption('Sell on a Wednesday')
  await dialog().getByRole('button', { name: 'Move Lessons' }).click()
  await expectText('2 lessons moved')
  await expectText('No videos yet')
  await page.goto(`/section/${to.id}`)
  await expect.poll(titles).toEqual(['One', 'Two', 'Three'])
  await moveByKeys('Two', 'ArrowLeft', ['2 of 3', '1 of 3'])
  for (const { id } of [from, to])
    await page.evaluate((one) => fetch(`/api/sections/${one}`, { method: 'DELETE' }), id)
  await page.goto(back)
})

test('long words without spaces fit on a narrow phone', async ({ browser }) => {
  const text = 'unbreakable'.repeat(15)
  const post = (path: string, body: object) =>
    page.evaluate(
      async ([to, json]) => {
        const headers = { 'Content-Type': 'application/json' }
        return (await fetch(to, { method: 'POST', headers, body: json })).json()
      },
      [path, JSON.stringify(body)] as const,
    )
  const section = await post('/api/sections', { title: text, description: text, order: 99 })
  const videoUrl = 'https://youtu.be/dQw4w9WgXcQ'
  const video = await post('/api/videos', {
    sectionId: section.id,
    title: text,
    description: text,
    videoUrl,
    order: 1,
  })
  const storageState = await page.context().storageState()
  const phone = await browser.newPage({ storageState, viewport: { width: 320, height: 700 } })
  for (const url of ['/', `/section/${section.id}`, `/video/${video.id}`]) {
    await phone.goto(url)
    await expect(phone.getByText(text).first()).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth), url).toBe(320)
  }
  await phone.close()
  await page.evaluate((id) => fetch(`/api/sections/${id}`, { method: 'DELETE' }), section.id)
})

test('deletes the section with everything in it', async () => {
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await confirm('Delete Sell on a Friday', 'Delete Section')
  await expectText('Section deleted successfully')
  await expect(page.getByText('Sell on a Friday')).toHaveCount(0)
})
