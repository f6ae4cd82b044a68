'use client'
import { type ReactElement, useState } from 'react'
import { toastFailure } from '@/components/layout/failure'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import { useCreateProduct, useUpdateProduct } from '@/lib/client/products'
import type { Product } from '@/lib/contract/products'
import { ProductForm } from './product-form'
import type { ProductResult } from './product-values'

/** Opens at its trigger: a new product, or an existing one to change. */
export function ProductDialog({ product, children }: { product?: Product; children: ReactElement }) {
  const [isOpen, setOpen] = useState(false)
  const write = useProductWrite(product)

  async function save(values: ProductResult) {
    await write(values)
    setOpen(false)
  }

  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>{children}</DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{product ? 'Edit Product' : 'Create New Product'}</DialogTitle>
          <DialogDescription>What is sold at WarriorPlus, and which sections it opens.</DialogDescription>
        </DialogHeader>
        <ProductForm product={product} onSave={save} />
      </DialogContent>
    </Dialog>
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
      if (error instanceof Error) toastFailure(error, texts.failed)
      throw error
    }
  }
}
