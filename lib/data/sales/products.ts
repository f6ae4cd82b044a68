import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import {
  type ListedProduct,
  listedProductSchema,
  type Product,
  type ProductEdit,
  type ProductInput,
  productSchema,
} from '@/lib/contract/sales/products'
import { lockSections } from '@/lib/data/course/sections'
import { recordAudit } from '@/lib/data/system/audit'
import { productBuyersSql } from '@/lib/data/system/site-totals'
import type { Admin } from '@/lib/server/auth/session'
import { type Transaction, transaction } from '@/lib/server/db/client'
import { isUniqueViolation } from '@/lib/server/db/database-errors'
import { rows, toJsonRow } from '@/lib/server/db/typed-rows'
import { ANY_AFFILIATE } from './rollup-keys'

const nameSchema = z.strictObject({ name: z.string() })
const grantsSchema = productSchema.pick({ isMainProduct: true, grantsAllSections: true })

/**
 * Returns all products, the oldest first. The number of payments comes from the last recount of the days. The
 * number of buyers comes from the stored figures if there are many buyers.
 */
export function listProducts(_admin: Admin): Promise<ListedProduct[]> {
  return rows(listedProductSchema)`
    WITH bought AS MATERIALIZED (SELECT ${productBuyersSql} AS buyers)
    SELECT p.id, p.warrior_plus_product_id, p.name, p.description, p.is_main_product,
      COALESCE(p.grants_section_ids, '{}') AS grants_section_ids, p.grants_all_sections, p.archived, p.created_at,
      COALESCE((SELECT sum(sales) FROM sales_daily
        WHERE product_id = p.id AND affiliate_id = ${ANY_AFFILIATE}), 0)::int AS sales,
      COALESCE((bought.buyers ->> p.id::text)::int, 0) AS buyers
    FROM products p, bought
    ORDER BY p.created_at, p.id`
}

/**
 * Creates a product. Throws `conflict` (with the field) if another product has the same WarriorPlus product
 * ID, and `bad_request` for unknown sections.
 */
export function createProduct(admin: Admin, input: ProductInput): Promise<Product> {
  return orConflict(() =>
    transaction(async (tx) => {
      await requireSections(tx, input.grantsSectionIds)
      const { isMainProduct = false, grantsSectionIds = [] } = input
      const grantsAllSections = isMainProduct && grantsSectionIds.length === 0
      const product = await tx.product.create({ data: { ...input, grantsAllSections } })
      await recordAudit(tx, admin, 'product.create', product.name)
      return toJsonRow(product)
    }),
  )
}

/**
 * Updates a product. Omitted fields stay unchanged. Throws `not_found`, and the errors of `createProduct`.
 */
export function updateProduct(admin: Admin, id: string, input: ProductEdit): Promise<Product> {
  return orConflict(() =>
    transaction(async (tx) => {
      await requireSections(tx, input.grantsSectionIds)
      const [before] = await rows(grantsSchema, tx)`
        SELECT is_main_product, grants_all_sections FROM products WHERE id = ${id}::uuid FOR UPDATE`
      if (!before) throw new AppError('not_found', 'Product not found')
      const product = await tx.product.update({
        where: { id },
        data: { ...input, grantsAllSections: grantsAll(before, input) },
      })
      await recordAudit(tx, admin, 'product.update', product.name)
      return toJsonRow(product)
    }),
  )
}

/**
 * Deletes a product that no purchase refers to. Throws `not_found`, and `conflict` if it was sold or granted,
 * because its buyers would lose access.
 */
export async function deleteProduct(admin: Admin, id: string): Promise<void> {
  await transaction(async (tx) => {
    // The row lock makes a concurrent sale of this product wait. Afterward, the sale finds no product.
    const [product] = await rows(nameSchema, tx)`SELECT name FROM products WHERE id = ${id}::uuid FOR UPDATE`
    if (!product) throw new AppError('not_found', 'Product not found')
    const held = await tx.purchase.findFirst({ where: { productId: id }, select: { id: true } })
    if (held) {
      throw new AppError(
        'conflict',
        'This product has purchases. Archive it instead, so customers keep their access.',
      )
    }
    await tx.product.delete({ where: { id } })
    await recordAudit(tx, admin, 'product.delete', product.name)
  })
}

/**
 * Tells whether a product grants all sections: only a main product that was saved without any checked section
 * does. A product whose sections were deleted later doesn't.
 */
function grantsAll(
  before: z.infer<typeof grantsSchema>,
  { isMainProduct = before.isMainProduct, grantsSectionIds }: ProductEdit,
): boolean {
  const nothingChecked = grantsSectionIds ? grantsSectionIds.length === 0 : before.grantsAllSections
  return isMainProduct && nothingChecked
}

/**
 * Locks the sections until the transaction ends, so that a section that is deleted concurrently is still
 * removed from the product. Throws `bad_request` if a section does not exist.
 */
async function requireSections(tx: Transaction, ids: string[] | undefined): Promise<void> {
  if (!ids || ids.length === 0) return
  if ((await lockSections(tx, ids)).length === ids.length) return
  throw new AppError('bad_request', 'A selected section was deleted. Reload the page.', {
    fields: { grantsSectionIds: ['A selected section was deleted'] },
  })
}

/** Runs `write` and turns a unique violation into the `conflict` error that the form shows. */
async function orConflict<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('conflict', 'Another product has this item number', {
      fields: { warriorPlusProductId: ['Another product already has this item number'] },
    })
  }
}
