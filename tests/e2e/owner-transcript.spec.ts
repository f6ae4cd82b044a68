import { expect, test } from '@playwright/test'
import { signIn } from './sign-in'

test('an edited transcript and chapters can be searched, followed and used to seek', async ({
  browser,
  page,
}) => {
  await signIn(page, 'editor@example.com')
  await page.getByRole('link', { name: 'View Section' }).first().click()
  await page.getByRole('link', { name: 'Transcript of Why now, and why you' }).click()
  const line = page.getByLabel('Line text').nth(2)
  await expect(line).toHaveValue('Buyers pay for a finished thing.')
  await line.fill('Buyers pay for a marmalade.')
  await line.blur()
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Chapters' }).click()
  await page.getByRole('button', { name: 'Add Chapter' }).click()
  await page.getByLabel('Starts at').fill('0:10')
  await page.getByLabel('Chapter title').fill('Who they are')
  await page.getByRole('button', { name: 'Save Chapters' }).click()
  await expect(page.getByText('Chapters saved')).toBeVisible()

  const student = await browser.newPage()
  await signIn(student, 'reader@example.com')
  // Keyboard shortcuts work only after hydration, so the key is pressed until it works.
  await expect(async () => {
    await student.keyboard.press('/')
    await expect(student.getByRole('combobox')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await student.getByRole('combobox').fill('marmelade')
  await student.getByRole('option', { name: /Transcript 0:07/ }).click()
  await student.waitForURL('**/video/**?t=7')
  const second = () => student.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(second).toBe(7)
  await student.getByRole('tab', { name: 'Transcript' }).click()
  await student.getByText('Buyers pay for a marmalade.').click()
  await expect(student.getByRole('listitem').filter({ hasText: 'marmalade' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await student.getByRole('button', { name: 'Save Line as Note' }).click()
  await expect(student.getByText('Note saved')).toBeVisible()
  await student.getByRole('link', { name: 'Who they are' }).click()
  await expect.poll(second).toBe(10)
  expect(student.url()).toContain('?t=10')
  // The captions setting survives a reload.
  const mode = () =>
    student.locator('video').evaluate(({ textTracks }: HTMLVideoElement) => textTracks[0]?.mode)
  await student.keyboard.press('c')
  await expect.poll(mode).toBe('showing')
  await student.reload()
  await expect.poll(mode).toBe('showing')
  const captions = () =>
    student.locator('video').evaluate(({ textTracks }: HTMLVideoElement) => textTracks[0]?.cues?.length)
  await expect.poll(captions).toBe(4)
  await student.close()
})
