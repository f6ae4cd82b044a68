'use client'
import type { ReactElement } from 'react'
import { toastFailure } from '@/components/layout/failure'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { toast } from '@/components/ui/toast'
import { useCreateProduct, useUpdateProduct } from '@/lib/client/sales/products'
import type { Product } from '@/lib/contract/sales/products'
import { ProductForm } from './product-form'
import type { ProductResult } from './product-values'

/** Opens at its trigger: a new product, or an existing one to change. */
export function ProductDialog({ product, children }: { product?: Product; children: ReactElement }) {
  const write = useProductWrite(product)
  return (
    <TitledDialog
      trigger={children}
      title={product ? 'Edit Product' : 'Create New Product'}
      description="What is sold at WarriorPlus, and which sections it opens."
    >
      {(close) => <ProductForm product={product} onSave={(values) => write(values).then(close)} />}
    </TitledDialog>
  )
}

/** Creates or updates, says how it went, and passes a refusal on to the form. */
function useProductWrite(product?: Product) {
  const create = useCreateProduct()
  const update = useUpdateProduct()
  const texts = product
    ? { done: 'Product updated', failed: 'Failed to update product.' }
    : { done: 'Product created', failed: 'Failed to create product.' }
  return async (values: ProductResult) => {
    try {
      await (product ? update.mutateAsync({ id: product.id, ...values }) : create.mutateAsync(values))
      toast({ title: texts.done })
    } catch (error) {
      toastFailure(error, texts.failed)
      throw error
    }
  }
}
