'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { toastFailure } from '@/components/layout/failure'
import { Form } from '@/components/layout/form'
import { Problem } from '@/components/layout/problem'
import { useContractForm } from '@/components/layout/use-contract-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { productsQuery } from '@/lib/client/sales/products'
import { useGiveAccess } from '@/lib/client/sales/purchases'
import type { Product } from '@/lib/contract/sales/products'
import { accessGrantSchema } from '@/lib/contract/sales/purchases'

/** Access by hand: to a product, for a reason that is kept with the purchase it makes. */
export function GiveAccess({ userId }: { userId: string }) {
  const products = useQuery(productsQuery())
  const { mutateAsync } = useGiveAccess(userId)
  const form = useContractForm({
    schema: accessGrantSchema,
    values: { productId: '', reason: '' },
    save: mutateAsync,
    done: { title: 'Success', description: 'Access given' },
    onFailed: (error) => toastFailure(error, 'Failed to give access'),
    onDone: (_purchase, reset) => reset(),
  })
  const { productId, reason } = form.watch()
  return (
    <Form form={form} className="gap-4 rounded-lg border p-4">
      <h3 className="font-medium text-sm">Give access without a sale</h3>
      <Field label="Product" error={form.errorOf('productId')}>
        {(control) => (
          <Select {...control} {...form.register('productId')}>
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
        {...form.text('reason')}
      />
      <Problem text={form.problem} />
      <Button
        type="submit"
        className="justify-self-end"
        disabled={!productId || !reason.trim() || form.isSubmitting}
      >
        {form.isSubmitting ? 'Giving access...' : 'Give Access'}
      </Button>
    </Form>
  )
}

function invitation({ data, isError }: UseQueryResult<Product[]>): string {
  if (data) return data.length > 0 ? 'Choose a product' : 'No products configured yet'
  return isError ? 'The products could not be loaded' : 'Loading...'
}
