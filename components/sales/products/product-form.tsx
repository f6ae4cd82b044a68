'use client'
import { useController } from 'react-hook-form'
import type { z } from 'zod'
import { Form, FormFooter } from '@/components/layout/form'
import { useOtherNetworks } from '@/components/layout/other-networks-context'
import { useSeveralCourses } from '@/components/layout/several-courses-context'
import { toastFailure } from '@/components/layout/toast-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { Checkbox } from '@/components/ui/checkbox'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import { useCreateProduct, useUpdateProduct } from '@/lib/client/sales/products'
import type { Product, ProductInput } from '@/lib/contract/sales/products'
import { GrantTree } from './grant-tree'
import { ListingRows } from './listing-rows'
import { type ProductFormControl, productFormSchema } from './product-form-schema'
import type { ProductPrefill } from './product-prefill'
import { SectionChecklist } from './section-checklist'

/** Edits the fields of a product. */
export function ProductForm({
  product,
  prefill,
  onDone,
}: {
  product?: Product | undefined
  /** The values that a new product starts with. */
  prefill?: ProductPrefill
  onDone: () => void
}) {
  const hasSeveral = useSeveralCourses()
  const hasListings = useOtherNetworks() || hasOtherNetworks(product ?? prefill)
  const create = useCreateProduct()
  const update = useUpdateProduct()
  const form = useContractForm({
    schema: productFormSchema,
    values: valuesOf(product, prefill),
    save: (values) => {
      const input = inputOf(values, product, { hasSeveral, hasListings })
      return product ? update.mutateAsync({ id: product.id, ...input }) : create.mutateAsync(input)
    },
    done: { title: product ? 'Product updated' : 'Product created' },
    onFailed: (error) => toastFailure(error, `Failed to ${product ? 'update' : 'create'} product.`),
    onDone,
  })
  return (
    <Form form={form}>
      <TextField label="Product Name" autoComplete="off" {...form.text('name')} />
      <TextAreaField label="Description" {...form.text('description')} />
      {hasListings ? (
        <ListingRows control={form.control} error={form.errorOf('listings')} />
      ) : (
        <TextField
          label="WarriorPlus Product ID"
          hint="The item number from WarriorPlus, such as wso_ab12cd. Sales with this number give access to this product."
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          {...form.text('warriorPlusProductId')}
        />
      )}
      <MainProduct control={form.control} />
      {hasSeveral ? (
        <GrantTree
          grants={form.watch()}
          accessDays={form.watch('accessDays')}
          error={form.errorOf('grantsCourseIds') ?? form.errorOf('grantsSectionIds')}
          onChange={(changed) => {
            for (const name of ['grantsEverything', 'grantsCourseIds', 'grantsSectionIds'] as const)
              if (changed[name] !== undefined) form.setValue(name, changed[name], { shouldDirty: true })
          }}
        />
      ) : (
        <GrantedSections
          control={form.control}
          isMainProduct={form.watch('isMainProduct')}
          isEmptied={product !== undefined && areAllSectionsDeleted(product)}
        />
      )}
      <TextField
        label="Access ends after (days)"
        hint="Counted from the last payment. Leave blank if access doesn’t end."
        type="number"
        min={1}
        max={3650}
        className="max-w-32 tabular-nums"
        {...form.text('accessDays', { setValueAs: daysOf })}
      />
      <FormFooter form={form} submit={product ? 'Save Changes' : 'Create Product'} pending="Saving..." />
    </Form>
  )
}

/** Returns the initial values of the form, from the product, the prefill, or empty values. */
function valuesOf(product?: Product, prefill?: ProductPrefill) {
  const { name, warriorPlusProductId, listings } = product ?? prefill ?? {}
  return {
    name: name ?? '',
    description: product?.description ?? '',
    warriorPlusProductId: warriorPlusProductId ?? '',
    listings: listings?.map(({ link, ...listing }) => ({ ...listing, link: link ?? '' })) ?? [],
    isMainProduct: product?.isMainProduct ?? false,
    grantsSectionIds: product?.grantsSectionIds ?? [],
    grantsCourseIds: product?.grantsCourseIds ?? [],
    grantsEverything: product?.grantsEverything ?? false,
    accessDays: product?.accessDays ?? null,
  }
}

const hasOtherNetworks = (values: Pick<ProductInput, 'listings'> | undefined) =>
  values?.listings?.some(({ network }) => network !== 'warriorplus') ?? false

const daysOf = (text: string | number | null) => (text === null || text === '' ? null : Number(text))

/**
 * Returns the request body. Omits `accessDays` if it is unchanged, and the courses in a shop with one course,
 * where the server derives them from the sections. The form shows either the item numbers of all networks or
 * only the WarriorPlus ID.
 */
function inputOf(
  {
    grantsCourseIds,
    grantsEverything,
    accessDays,
    listings,
    warriorPlusProductId,
    ...input
  }: z.output<typeof productFormSchema>,
  product: Product | undefined,
  { hasSeveral, hasListings }: { hasSeveral: boolean; hasListings: boolean },
): ProductInput {
  return {
    ...input,
    ...(hasListings ? { listings } : { warriorPlusProductId }),
    ...(hasSeveral && { grantsCourseIds, grantsEverything }),
    ...(accessDays !== (product?.accessDays ?? null) && { accessDays }),
  }
}

function MainProduct({ control }: { control: ProductFormControl }) {
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

/**
 * Returns whether all sections of a main product were deleted. Such a product grants nothing until it is
 * saved again.
 */
function areAllSectionsDeleted({ isMainProduct, grantsAllSections, grantsSectionIds }: Product): boolean {
  return isMainProduct && !grantsAllSections && grantsSectionIds.length === 0
}

function GrantedSections({
  control,
  isMainProduct,
  isEmptied,
}: {
  control: ProductFormControl
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
