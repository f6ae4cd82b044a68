'use client'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { toastResult } from '@/components/layout/toast-result'
import { Button } from '@/components/ui/button'
import { useDeleteProduct, useUpdateProduct } from '@/lib/client/sales/products'
import { getRefusalReason } from '@/lib/contract/error'
import type { ProductWithCounts } from '@/lib/contract/sales/products'
import { formatCount } from '@/lib/format'
import { GiveAccessToEmails } from './give-access-to-emails'

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** Shows how often a product was sold, and all actions except editing. */
export function ProductActions({ product }: { product: ProductWithCounts }) {
  const { sales, buyers, archived, name } = product
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-5 py-3 text-sm">
      <p className="tabular-nums">
        {counted(sales, 'sale', 'sales')} <span className="text-quiet">·</span>{' '}
        {counted(buyers, 'buyer', 'buyers')}
      </p>
      <p className="flex flex-wrap gap-1.5">
        {!archived && <GiveAccessToEmails product={product} />}
        <Archive product={product} />
        {sales === 0 && buyers === 0 && <Delete id={product.id} name={name} />}
      </p>
    </div>
  )
}

function Archive({ product: { id, archived, name } }: { product: ProductWithCounts }) {
  const { mutateAsync, isPending } = useUpdateProduct()
  const texts = {
    done: archived ? 'Product restored' : 'Product archived',
    failed: 'Failed to update product.',
  }
  return (
    <Button
      variant="outline"
      size="sm"
      disabled={isPending}
      aria-label={`${archived ? 'Restore' : 'Archive'} ${name}`}
      onClick={() => toastResult(mutateAsync({ id, archived: !archived }), texts)}
    >
      {archived ? 'Restore' : 'Archive'}
    </Button>
  )
}

function Delete({ id, name }: { id: string; name: string }) {
  const { mutateAsync, error } = useDeleteProduct()
  const texts = { done: 'Product deleted', failed: 'Couldn’t delete the product. Try again.' }
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm" aria-label={`Delete ${name}`}>
          Delete
        </Button>
      }
      title="Delete this product?"
      description={`“${name}” has never been sold. Future sales with its item number will wait until another product has that number.`}
      action="Delete Product"
      pendingAction="Deleting..."
      problem={getRefusalReason(error)}
      onConfirm={() => toastResult(mutateAsync(id), texts)}
    />
  )
}
