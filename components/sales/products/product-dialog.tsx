'use client'
import type { ReactElement } from 'react'
import { TitledDialog } from '@/components/layout/titled-dialog'
import type { Product } from '@/lib/contract/sales/products'
import { ProductForm } from './product-form'

/** Opens at its trigger: a new product, or an existing one to change. */
export function ProductDialog({ product, children }: { product?: Product; children: ReactElement }) {
  return (
    <TitledDialog
      trigger={children}
      title={product ? 'Edit Product' : 'Create New Product'}
      description="What is sold at WarriorPlus, and which sections it opens."
    >
      {(close) => <ProductForm product={product} onDone={close} />}
    </TitledDialog>
  )
}
