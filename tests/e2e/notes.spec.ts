import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import type { Video } from '@/lib/contract/course/videos'
import { signIn } from './sign-in'

/** Returns all lessons, in the order of the API. */
async function lessonsOf(page: Page): Promise<Video[]> {
  const sections: { id: string }[] = await (await page.request.get('/api/sections')).json()
  const lists = sections.map(async ({ id }): Promise<Video[]> => {
    const videos = await page.request.get(`/api/sections/${id}/videos`)
    return videos.json()
  })
  return (await Promise.all(lists)).flat()
}

test('notes of all lessons can be searched and exported, and link to their positions', async ({ page }) => {
  await signIn(page, 'collector@example.com')
  const [first, second] = await lessonsOf(page)
  if (!first || !second) throw new Error('Two lessons expected')
  const write = (videoId: string, content: string, timestamp: number) =>
    page.request.post('/api/notes', { data: { videoId, content, timestamp } })
  await write(second.id, 'Price the result', 7)
  await write(first.id, 'Call three people', 3)
  await page.goto(`/video/${first.id}`)
  await page.getByRole('link', { name: 'All your notes' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([first.title, second.title])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Markdown' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file).toContain(`[0:07](${new URL(page.url()).origin}/video/${second.id}?t=7) Price the result`)
  await page.getByLabel('Search your notes').fill('price')
  await expect(page.getByText('1 note', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Go to 0:07' }).click()
  await page.waitForURL(`**/video/${second.id}?t=7`)
  const position = () => page.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
  await expect.poll(position).toBe(7)
})
