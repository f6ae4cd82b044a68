'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { announce } from '@/components/layout/announce'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { productsQuery } from '@/lib/client/sales/products'
import { useGiveAccess } from '@/lib/client/sales/purchases'
import { fieldErrors } from '@/lib/contract/error'
import type { Product } from '@/lib/contract/sales/products'

/** Access by hand: to a product, for a reason that is kept with the purchase it makes. */
export function GiveAccess({ userId }: { userId: string }) {
  const products = useQuery(productsQuery())
  const { mutateAsync, isPending, error } = useGiveAccess(userId)
  const [productId, setProductId] = useState('')
  const [reason, setReason] = useState('')
  const errors = fieldErrors(error)
  const give = async (event: FormEvent) => {
    event.preventDefault()
    const texts = { done: 'Access given', failed: 'Failed to give access' }
    if (await announce(mutateAsync({ productId, reason }), texts)) setReason('')
  }
  return (
    <form onSubmit={give} className="grid gap-4 rounded-lg border p-4">
      <h3 className="font-medium text-sm">Give access without a sale</h3>
      <Field label="Product" error={errors.productId?.[0]}>
        {(control) => (
          <Select {...control} value={productId} onChange={({ target }) => setProductId(target.value)}>
            <option value="">{invitation(products)}</option>
            {products.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextField
        label="Reason"
        hint="Kept with the purchase, for you to read later."
        error={errors.reason?.[0]}
        value={reason}
        maxLength={500}
        onValue={setReason}
      />
      <Button type="submit" className="justify-self-end" disabled={!productId || !reason.trim() || isPending}>
        {isPending ? 'Giving access...' : 'Give Access'}
      </Button>
    </form>
  )
}

function invitation({ data, isError }: UseQueryResult<Product[]>): string {
  if (data) return data.length > 0 ? 'Choose a product' : 'No products configured yet'
  return isError ? 'The products could not be loaded' : 'Loading...'
}
