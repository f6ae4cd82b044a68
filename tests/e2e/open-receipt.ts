import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the receipt of a listed sale, unless it is open already. */
export async function openReceipt(page: Page, saleId: string): Promise<Locator> {
  const row = page.getByRole('button', { name: saleId, expanded: false })
  const receipt = page.getByRole('article', { name: `Sale ${saleId}`, exact: true })
  await expect(async () => {
    if (!(await receipt.isVisible())) await row.click({ timeout: 5000 })
    await expect(receipt).toBeVisible({ timeout: 1000 })
  }).toPass()
  return receipt
}
