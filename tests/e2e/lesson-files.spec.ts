import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { query } from './database'
import { test } from './shop'
import { signIn } from './sign-in'

test.use({ shopOf: 'files of a lesson' })

const lesson = '/video/0199c0de-0000-7000-8000-00000000f002'
const lessonSql = `
  INSERT INTO course_sections (id, title, "order", image_url, image_state)
  VALUES ('0199c0de-0000-7000-8000-00000000f001', 'Plans', 1, '/objects/images/x.webp', 'ready');
  INSERT INTO videos (id, section_id, title, video_url, "order")
  VALUES ('0199c0de-0000-7000-8000-00000000f002', '0199c0de-0000-7000-8000-00000000f001', 'Write it down',
    'https://youtu.be/dQw4w9WgXcQ', 1)`

const workbook = { name: 'Workbook – week 1.pdf', mimeType: 'application/pdf' }
const pages = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

test('an owner adds a file to a lesson, and a student downloads it', async ({ shop, owner, browser }) => {
  await query(shop.database, lessonSql)
  await owner.goto(lesson)
  const files = owner.getByRole('region', { name: 'Files' })
  const picker = files.getByLabel('Lesson file')
  await expect(async () => {
    await picker.setInputFiles({ ...workbook, buffer: Buffer.from('<html>') })
    await expect(files.getByRole('alert')).toBeVisible({ timeout: 5000 })
  }).toPass()
  await picker.setInputFiles({ ...workbook, buffer: pages })
  await expect(files.getByRole('link', { name: workbook.name })).toBeVisible()

  const student = await browser.newPage({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  await signIn(student, 'reader@example.com')
  await student.goto(lesson)
  const downloading = student.waitForEvent('download')
  await student.getByRole('link', { name: workbook.name }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(workbook.name)
  expect(await readFile(await file.path())).toEqual(pages)

  await files.getByRole('button', { name: `Remove ${workbook.name}` }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove File' }).click()
  await expect(owner.getByText('File removed')).toBeVisible()
  await student.reload()
  await expect(student.getByRole('heading', { name: 'Write it down' })).toBeVisible()
  await expect(student.getByRole('heading', { name: 'Files' })).toHaveCount(0)
  await student.close()
})
