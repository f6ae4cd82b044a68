'use client'
import dynamic from 'next/dynamic'
import type { ReactElement } from 'react'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import type { ProductPrefill } from './product-prefill'

// The form is loaded when the dialog opens, because most visits to these pages don’t create a product.
const ProductForm = dynamic(() => import('./product-form').then((module) => module.ProductForm), {
  loading: () => <LoadingSkeleton shape="h-96" />,
})

/** Shows a dialog that creates a product, prefilled from the sales that wait for it. */
export function CreateProduct({ prefill, children }: { prefill: ProductPrefill; children: ReactElement }) {
  return (
    <TitledDialog
      trigger={children}
      title="Create New Product"
      description="Prefilled from pending sales. Choose which sections the product unlocks. When you save, the buyers will get access and an email."
    >
      {(close) => <ProductForm prefill={prefill} onDone={close} />}
    </TitledDialog>
  )
}
