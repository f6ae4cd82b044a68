'use client'
import { useId } from 'react'
import { z } from 'zod'
import { Form, FormFooter } from '@/components/layout/form'
import { toastFailure } from '@/components/layout/toast-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { Checkbox } from '@/components/ui/checkbox'
import { DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { useUpdateProduct } from '@/lib/client/sales/products'
import type { Section } from '@/lib/contract/course/sections'
import { grantsCourse, type Product } from '@/lib/contract/sales/products'

const schema = z.object({ productIds: z.array(z.string()).min(1) })

/**
 * Asks which products include a new section, if only customers can watch the course. No customer can open the
 * section until a product includes it.
 */
export function IncludeInProducts({
  section,
  products,
  onDone,
}: {
  section: Section
  products: Product[]
  onDone: () => void
}) {
  const save = useInclude(section.id)
  const form = useContractForm({
    schema,
    values: { productIds: [] },
    save: ({ productIds }) => save(products.filter(({ id }) => productIds.includes(id))),
    done: (chosen) => ({ title: 'Success', description: `${includeMessage(chosen)} this section` }),
    onFailed: (error) => toastFailure(error, 'Failed to update product.'),
    onDone,
  })
  const checked = form.watch('productIds')
  const offered = products.filter((product) => !product.archived || grantsCourse(product, section.courseId))
  return (
    <Form form={form}>
      <DialogHeader>
        <DialogTitle>Which products include this section?</DialogTitle>
        <DialogDescription className="[overflow-wrap:anywhere]">
          Students can watch “{section.title}” only if they bought a product that includes it.
        </DialogDescription>
      </DialogHeader>
      <ul className="max-h-84 overflow-y-auto rounded-lg border">
        {offered.map((product) => (
          <ProductOption
            key={product.id}
            product={product}
            hasAll={grantsCourse(product, section.courseId)}
            isChecked={checked.includes(product.id)}
            onToggle={() => form.setValue('productIds', toggled(checked, product.id), { shouldDirty: true })}
          />
        ))}
      </ul>
      <FormFooter
        form={form}
        isReady={checked.length > 0}
        cancel="Not Now"
        submit="Include Section"
        pending="Including..."
      />
    </Form>
  )
}

const includeMessage = ({ length }: Product[]) =>
  length === 1 ? '1 product now includes' : `${length} products now include`

const toggled = (ids: string[], id: string) =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

/** Returns a function that adds the section to the products, one at a time. Throws at the first error. */
function useInclude(sectionId: string) {
  const { mutateAsync } = useUpdateProduct()
  return async (products: Product[]) => {
    for (const { id, grantsSectionIds } of products)
      await mutateAsync({ id, grantsSectionIds: [...grantsSectionIds, sectionId] })
    return products
  }
}

interface ProductOptionProps {
  product: Product
  /** Whether the product grants every section of the course. */
  hasAll: boolean
  isChecked: boolean
  onToggle: () => void
}

/**
 * Shows one product. A product that grants every section already includes the new section, even if the product
 * is archived.
 */
function ProductOption({ product, hasAll, isChecked, onToggle }: ProductOptionProps) {
  const id = useId()
  const count = product.grantsSectionIds.length
  return (
    <li className="flex items-center gap-3 border-b px-3 last:border-b-0 hover:bg-sunk/60">
      <Checkbox id={id} checked={hasAll || isChecked} disabled={hasAll} onCheckedChange={onToggle} />
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer py-2.5 text-sm leading-5">
        <span className="block [overflow-wrap:anywhere]">{product.name}</span>
        <span className="block text-[0.8125rem] text-quiet">
          {hasAll
            ? 'Gives access to all sections, including this one'
            : `Gives access to ${count} ${count === 1 ? 'section' : 'sections'}`}
          {product.archived && ', archived'}
        </span>
      </label>
    </li>
  )
}
