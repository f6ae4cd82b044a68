import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import type { z } from 'zod'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { offerFormSchema } from './offer-form-values'
import type { OfferProduct } from './offer-labels'

interface OfferFormState {
  control: Control<z.input<typeof offerFormSchema>, unknown, z.output<typeof offerFormSchema>>
  errorOf: (name: 'productId' | 'hideProductIds') => string | undefined
}

/** Shows the fields for the offered product and for other products whose buyers don’t see the offer. */
export function OfferProductFields({ form, products }: { form: OfferFormState; products: OfferProduct[] }) {
  const { field: productId } = useController({ control: form.control, name: 'productId' })
  const { field: hidden } = useController({ control: form.control, name: 'hideProductIds' })
  const checked = hidden.value ?? []
  const others = products.filter(({ id }) => id !== productId.value)
  const offered = products.filter(({ id, archived }) => !archived || id === productId.value)
  const hiddenError = form.errorOf('hideProductIds')
  const errorId = useId()
  const toggle = (id: string) =>
    hidden.onChange(checked.includes(id) ? checked.filter((other) => other !== id) : [...checked, id])
  return (
    <>
      <Field
        label="Offered product"
        hint="People who have bought this product don’t see the offer. The results count purchases of this product."
        error={form.errorOf('productId')}
      >
        {(control) => (
          <Select
            {...control}
            ref={productId.ref}
            value={productId.value ?? ''}
            onBlur={productId.onBlur}
            onChange={({ target }) => productId.onChange(target.value || null)}
          >
            <option value="">None</option>
            {offered.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {others.length > 0 && (
        <fieldset className="grid min-w-0 gap-2" aria-describedby={hiddenError ? errorId : undefined}>
          <legend className="mb-2 font-medium text-sm leading-snug">
            Also hide from buyers of these products
          </legend>
          <ul className="max-h-60 overflow-y-auto rounded-lg border">
            {others.map(({ id, name }) => (
              <ProductCheckbox
                key={id}
                name={name}
                isChecked={checked.includes(id)}
                errorId={hiddenError ? errorId : undefined}
                onToggle={() => toggle(id)}
              />
            ))}
          </ul>
          {hiddenError && (
            <p id={errorId} role="alert" className="text-[0.8125rem] text-danger-text">
              {hiddenError}
            </p>
          )}
        </fieldset>
      )}
    </>
  )
}

function ProductCheckbox({
  name,
  isChecked,
  errorId,
  onToggle,
}: {
  name: string
  isChecked: boolean
  /** ID of the element that shows the error of the whole list. */
  errorId: string | undefined
  onToggle: () => void
}) {
  const id = useId()
  return (
    <li className="flex items-center gap-3 border-b px-3 last:border-b-0 hover:bg-sunk/60">
      <Checkbox
        id={id}
        checked={isChecked}
        aria-invalid={errorId !== undefined || undefined}
        aria-describedby={errorId}
        onCheckedChange={onToggle}
      />
      <label htmlFor={id} className="wrap-anywhere min-w-0 flex-1 cursor-pointer py-2.5 text-sm leading-5">
        {name}
      </label>
    </li>
  )
}
