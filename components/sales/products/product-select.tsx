import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { productsQuery } from '@/lib/client/sales/products'
import type { Product } from '@/lib/contract/sales/products'

/** Shows a drop-down list of the products that are not archived. */
export function ProductSelect({ error, ...field }: UseFormRegisterReturn & { error: string | undefined }) {
  const products = useQuery(productsQuery())
  const available = products.data?.filter(({ archived }) => !archived)
  return (
    <Field label="Product" error={error}>
      {(control) => (
        <Select {...control} {...field}>
          <option value="">{placeholder(products, available)}</option>
          {available?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function placeholder({ isError }: UseQueryResult, available: Product[] | undefined): string {
  if (available) return available.length > 0 ? 'Choose a product' : 'No products configured yet'
  return isError ? 'Couldn’t load the products' : 'Loading...'
}
