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
import { recordAudit } from '@/lib/data/system/audit'
import { productBuyers } from '@/lib/data/system/figures'
import { type Transaction, transaction } from '@/lib/server/db'
import { isUniqueViolation } from '@/lib/server/db-error'
import { idRowSchema, rows, toWire } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'
import { ANY_AFFILIATE } from './count-keys'

const nameSchema = z.strictObject({ name: z.string() })
const grantsSchema = productSchema.pick({ isMainProduct: true, grantsAllSections: true })

/** The oldest first. Payments are those of the last recount by the day; buyers those of the figures, where there are many. */
export function listProducts(_admin: Admin): Promise<ListedProduct[]> {
  return rows(listedProductSchema)`
    WITH bought AS MATERIALIZED (SELECT ${productBuyers} AS buyers)
    SELECT p.id, p.warrior_plus_product_id, p.name, p.description, p.is_main_product,
      COALESCE(p.grants_section_ids, '{}') AS grants_section_ids, p.grants_all_sections, p.archived, p.created_at,
      COALESCE((SELECT sum(sales) FROM sales_daily
        WHERE product_id = p.id AND affiliate_id = ${ANY_AFFILIATE}), 0)::int AS sales,
      COALESCE((bought.buyers ->> p.id::text)::int, 0) AS buyers
    FROM products p, bought
    ORDER BY p.created_at, p.id`
}

/** Throws conflict (with the field) when another product has the WarriorPlus id, bad_request for unknown sections. */
export function createProduct(admin: Admin, input: ProductInput): Promise<Product> {
  return orConflict(() =>
    transaction(async (tx) => {
      await requireSections(tx, input.grantsSectionIds)
      const { isMainProduct = false, grantsSectionIds = [] } = input
      const grantsAllSections = isMainProduct && grantsSectionIds.length === 0
      const product = await tx.product.create({ data: { ...input, grantsAllSections } })
      await recordAudit(tx, admin, 'product.create', product.name)
      return toWire(product)
    }),
  )
}

/** Fields left out stay as they are. Throws not_found, and what createProduct throws. */
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
      return toWire(product)
    }),
  )
}

/**
 * Deletes what nobody has. Throws not_found, and conflict for a product that was sold or given: what it opens would close.
 */
export async function deleteProduct(admin: Admin, id: string): Promise<void> {
  await transaction(async (tx) => {
    // A sale that names it at this moment waits, and then finds it gone.
    const [product] = await rows(nameSchema, tx)`SELECT name FROM products WHERE id = ${id}::uuid FOR UPDATE`
    if (!product) throw new AppError('not_found', 'Product not found')
    const held = await tx.purchase.findFirst({ where: { productId: id }, select: { id: true } })
    if (held) {
      throw new AppError('conflict', 'Somebody has this product: archive it instead, so that they keep it')
    }
    await tx.product.delete({ where: { id } })
    await recordAudit(tx, admin, 'product.delete', product.name)
  })
}

/** Only a main product that is saved with nothing checked opens everything; a list emptied by deletions does not. */
function grantsAll(
  before: z.infer<typeof grantsSchema>,
  { isMainProduct = before.isMainProduct, grantsSectionIds }: ProductEdit,
): boolean {
  const nothingChecked = grantsSectionIds ? grantsSectionIds.length === 0 : before.grantsAllSections
  return isMainProduct && nothingChecked
}

/** Locks the sections until the commit, so that one deleted meanwhile is still taken out of the product. */
async function requireSections(tx: Transaction, ids: string[] | undefined): Promise<void> {
  if (!ids || ids.length === 0) return
  const found = await rows(idRowSchema, tx)`
    SELECT id FROM course_sections WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR KEY SHARE`
  if (found.length === ids.length) return
  throw new AppError('bad_request', 'A checked section is no longer there. Reload the page.', {
    fields: { grantsSectionIds: ['A checked section is no longer there'] },
  })
}

/** A unique violation in `write` becomes the conflict that the form shows. */
async function orConflict<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('conflict', 'Another product has this WarriorPlus product ID', {
      fields: { warriorPlusProductId: ['Another product has this ID already'] },
    })
  }
}
