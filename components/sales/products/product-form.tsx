'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { type Control, useController, useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { RequestError } from '@/lib/contract/error'
import type { Product } from '@/lib/contract/sales/products'
import { type ProductResult, type ProductValues, productFormSchema, productValues } from './product-values'
import { SectionChecklist } from './section-checklist'

type FormControl = Control<ProductValues, unknown, ProductResult>

/** The fields of a product. `onSave` may throw a RequestError: its sentences land at their fields. */
export function ProductForm({
  product,
  onSave,
}: {
  product?: Product | undefined
  onSave: (values: ProductResult) => Promise<unknown>
}) {
  const form = useForm<ProductValues, unknown, ProductResult>({
    resolver: zodResolver(productFormSchema),
    defaultValues: productValues(product),
  })
  const { errors, isSubmitting } = form.formState
  const submitLabel = product ? 'Save Changes' : 'Create Product'
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSave(values)
    } catch (error) {
      if (!(error instanceof RequestError)) return
      for (const name of productFormSchema.keyof().options) {
        const message = error.fields[name]?.[0]
        if (message) form.setError(name, { message }, { shouldFocus: true })
      }
    }
  })
  return (
    <form onSubmit={submit} noValidate className="grid min-w-0 gap-5">
      <Field label="Product Name" error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <Field label="Description" error={errors.description?.message}>
        {(control) => <Textarea {...control} {...form.register('description')} />}
      </Field>
      <Field
        label="WarriorPlus Product ID"
        hint="The item number from WarriorPlus, such as wso_ab12cd. A sale that names it opens this product."
        error={errors.warriorPlusProductId?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('warriorPlusProductId')}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
          />
        )}
      </Field>
      <MainProduct control={form.control} />
      <GrantedSections
        control={form.control}
        isMainProduct={form.watch('isMainProduct')}
        isEmptied={product !== undefined && isEmptied(product)}
      />
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : submitLabel}
        </Button>
      </DialogFooter>
    </form>
  )
}

function MainProduct({ control }: { control: FormControl }) {
  const { field } = useController({ control, name: 'isMainProduct' })
  return (
    <div className="flex gap-3 rounded-lg border bg-sunk p-4">
      <Checkbox
        id="is-main-product"
        ref={field.ref}
        checked={field.value}
        onCheckedChange={(checked) => field.onChange(checked === true)}
        onBlur={field.onBlur}
        aria-describedby="is-main-product-hint"
      />
      <div className="min-w-0">
        <label htmlFor="is-main-product" className="block cursor-pointer font-medium text-sm leading-5">
          Main Product
        </label>
        <p id="is-main-product-hint" className="mt-0.5 text-[0.8125rem] text-quiet leading-snug">
          Is this the main course product (vs an upsell)?
        </p>
      </div>
    </div>
  )
}

/** A main product whose sections were all deleted: it grants nothing until it is saved again. */
function isEmptied({ isMainProduct, grantsAllSections, grantsSectionIds }: Product): boolean {
  return isMainProduct && !grantsAllSections && grantsSectionIds.length === 0
}

function GrantedSections({
  control,
  isMainProduct,
  isEmptied,
}: {
  control: FormControl
  isMainProduct: boolean
  isEmptied: boolean
}) {
  const { field, fieldState } = useController({ control, name: 'grantsSectionIds' })
  return (
    <SectionChecklist
      checked={field.value}
      onChange={field.onChange}
      isMainProduct={isMainProduct}
      isEmptied={isEmptied}
      error={fieldState.error?.message}
    />
  )
}
