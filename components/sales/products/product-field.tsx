import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { productsQuery } from '@/lib/client/sales/products'
import type { Product } from '@/lib/contract/sales/products'

/** Chooses one of the available products. */
export function ProductField({ error, ...field }: UseFormRegisterReturn & { error: string | undefined }) {
  const products = useQuery(productsQuery())
  const offered = products.data?.filter(({ archived }) => !archived)
  return (
    <Field label="Product" error={error}>
      {(control) => (
        <Select {...control} {...field}>
          <option value="">{invitation(products, offered)}</option>
          {offered?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function invitation({ isError }: UseQueryResult, offered: Product[] | undefined): string {
  if (offered) return offered.length > 0 ? 'Choose a product' : 'No products configured yet'
  return isError ? 'Couldn’t load the products' : 'Loading...'
}
