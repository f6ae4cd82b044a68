'use client'
import type { ReactElement } from 'react'
import { useOtherNetworks } from '@/components/layout/other-networks'
import { TitledDialog } from '@/components/layout/titled-dialog'
import type { Product } from '@/lib/contract/sales/products'
import { ProductForm } from './product-form'

/** Creates a product or edits an existing one, in a dialog. */
export function ProductDialog({ product, children }: { product?: Product; children: ReactElement }) {
  return (
    <TitledDialog
      trigger={children}
      title={product ? 'Edit Product' : 'Create New Product'}
      description={`Describe what you sell${useOtherNetworks() ? '' : ' on WarriorPlus'}, and choose which sections the product unlocks.`}
    >
      {(close) => <ProductForm product={product} onDone={close} />}
    </TitledDialog>
  )
}
