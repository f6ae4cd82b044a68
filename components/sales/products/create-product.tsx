'use client'
import dynamic from 'next/dynamic'
import type { ReactElement } from 'react'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { Loading } from '@/components/ui/skeleton'
import type { ProductPrefill } from './prefill'

// Loaded when it is opened: most who load these pages create no product there.
const ProductForm = dynamic(() => import('./product-form').then((module) => module.ProductForm), {
  loading: () => <Loading shape="h-96" />,
})

/** Opens at its trigger: a new product, filled from the notifications of sales that wait for it. */
export function CreateProduct({ prefill, children }: { prefill: ProductPrefill; children: ReactElement }) {
  return (
    <TitledDialog
      trigger={children}
      title="Create New Product"
      description="Filled from the sales that wait for it. Check what it opens: once you save, they open, and their buyers are told."
    >
      {(close) => <ProductForm prefill={prefill} onDone={close} />}
    </TitledDialog>
  )
}
