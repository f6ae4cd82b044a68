'use client'
import { Plus, X } from 'lucide-react'
import { useFieldArray, useFormState } from 'react-hook-form'
import { FormError } from '@/components/layout/form-error'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { LISTINGS_MAX } from '@/lib/contract/sales/listings'
import { networkLabels, networkNames } from '@/lib/contract/sales/networks'
import type { ProductFormControl } from './product-form-schema'

/** Edits the items of all networks whose sales give access to a product. */
export function ListingRows({ control, error }: { control: ProductFormControl; error: string | undefined }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'listings' })
  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium text-sm">Item Numbers</legend>
      <p className="text-[0.8125rem] text-quiet leading-snug">
        Sales with one of these item numbers give access to this product.
      </p>
      {fields.map(({ id }, index) => (
        <ListingRow key={id} control={control} index={index} onRemove={() => remove(index)} />
      ))}
      <FormError text={error} />
      {fields.length < LISTINGS_MAX && (
        <div>
          <Button
            type="button"
            variant="outline"
            size="sm"
            onClick={() => append({ network: 'warriorplus', item: '', link: '' })}
          >
            <Plus aria-hidden />
            Add Item Number
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function ListingRow({
  control,
  index,
  onRemove,
}: {
  control: ProductFormControl
  index: number
  onRemove: () => void
}) {
  const { errors } = useFormState({ control, name: 'listings' })
  const wrong = errors.listings?.[index]
  return (
    <fieldset className="grid gap-3 rounded-lg border bg-sunk p-4">
      <legend className="sr-only">Item number {index + 1}</legend>
      <div className="flex items-end gap-3">
        <Field label="Network" className="flex-1">
          {(props) => (
            <Select {...props} {...control.register(`listings.${index}.network`)}>
              {networkNames.map((name) => (
                <option key={name} value={name}>
                  {networkLabels[name]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button
          type="button"
          variant="outline"
          size="icon"
          aria-label={`Remove item number ${index + 1}`}
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      </div>
      <TextField
        label="Item Number"
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
        error={wrong?.item?.message}
        {...control.register(`listings.${index}.item`)}
      />
      <TextField
        label="Product Page"
        hint="URL of the product on the network. Optional."
        type="url"
        autoComplete="off"
        error={wrong?.link?.message}
        {...control.register(`listings.${index}.link`)}
      />
    </fieldset>
  )
}
