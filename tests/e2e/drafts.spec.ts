import { expect, type Page } from '@playwright/test'
import { test } from './shop-fixture'
import { signIn } from './sign-in'

test.use({ shopOf: 'drafts' })

const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
}

/** Adds a draft section with a draft lesson. Returns the section's URL. */
async function addDrafts(page: Page, section: string, lesson: string): Promise<string> {
  const dialog = page.getByRole('dialog')
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Add Section' }).click()
  await dialog.getByLabel('Section Title').fill(section)
  await dialog.getByRole('checkbox', { name: 'Draft' }).check()
  await dialog.getByRole('button', { name: 'Create Section' }).click()
  const row = page.getByRole('listitem').filter({ hasText: section })
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()
  await row.getByRole('link', { name: `Manage Videos in ${section}` }).click()
  await expect(page.getByText('Only administrators can see this section and its videos.')).toBeVisible()
  await page.getByRole('button', { name: 'Add First Video' }).click()
  await dialog.getByLabel('Video Title').fill(lesson)
  await dialog.getByLabel('Video URL').fill('https://youtu.be/dQw4w9WgXcQ')
  await dialog.getByRole('checkbox', { name: 'Draft' }).check()
  await dialog.getByRole('button', { name: 'Add Video' }).click()
  await expect(page.getByRole('button', { name: `Publish ${lesson}` })).toBeVisible()
  return page.url()
}

for (const [name, size] of Object.entries(sizes)) {
  test(`on a ${name}, only the owner sees a draft until it is published`, async ({
    browser,
    owner,
    shop,
  }) => {
    const [section, lesson] = [`Written on a ${name}`, `Filmed with a ${name}`]
    await owner.setViewportSize(size)
    const student = await browser.newPage({ baseURL: shop.url, viewport: size })
    await signIn(student, `waiting-${name}@example.com`)
    const url = await addDrafts(owner, section, lesson)

    await student.goto('/')
    await expect(student.getByRole('heading', { name: 'Your course' })).toBeVisible()
    await expect(student.getByRole('heading', { name: section })).toHaveCount(0)
    await student.goto(url)
    await expect(student.getByRole('heading', { name: 'Section Not Found' })).toBeVisible()

    await owner.getByRole('button', { name: `Publish ${section}` }).click()
    await expect(owner.getByText('Section published')).toBeVisible()
    await expect(owner.getByText('Only administrators can see this section and its videos.')).toHaveCount(0)
    await student.reload()
    await expect(student.getByRole('heading', { name: section })).toBeVisible()
    await expect(student.getByText('No videos yet')).toBeVisible()

    await owner.getByRole('link', { name: lesson, exact: true }).click()
    await expect(owner.getByText('Only administrators can see this lesson.')).toBeVisible()
    await owner.getByRole('button', { name: `Publish ${lesson}` }).click()
    await expect(owner.getByText('Only administrators can see this lesson.')).toHaveCount(0)
    await student.reload()
    await student.getByRole('link', { name: lesson, exact: true }).click()
    await expect(student.getByRole('heading', { name: lesson, level: 1 })).toBeVisible()
    await student.close()
  })
}
