'use client'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { announce } from '@/components/layout/announce'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import {
  DialogClose,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { useUpdateProduct } from '@/lib/client/sales/products'
import type { Section } from '@/lib/contract/course/sections'
import type { Product } from '@/lib/contract/sales/products'

/** Asked after a section was added while only customers may watch: until a product includes it, it is closed to all. */
export function IncludeInProducts({
  section,
  products,
  onDone,
}: {
  section: Section
  products: Product[]
  onDone: () => void
}) {
  const [checked, setChecked] = useState<string[]>([])
  const { save, isPending } = useInclude(section.id)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const chosen = products.filter(({ id }) => checked.includes(id))
    const count = chosen.length === 1 ? 'One product includes' : `${chosen.length} products include`
    const texts = { done: `${count} the section now`, failed: 'Failed to update product.' }
    if (await announce(save(chosen), texts)) onDone()
  }
  return (
    <form onSubmit={send} className="grid min-w-0 gap-5">
      <DialogHeader>
        <DialogTitle>Which products include it?</DialogTitle>
        <DialogDescription className="[overflow-wrap:anywhere]">
          Only customers may watch. “{section.title}” opens to those who bought a product that includes it.
        </DialogDescription>
      </DialogHeader>
      <ul className="max-h-84 overflow-y-auto rounded-lg border">
        {products.map((product) => (
          <Line
            key={product.id}
            product={product}
            isChecked={checked.includes(product.id)}
            onToggle={() => setChecked((ids) => toggled(ids, product.id))}
          />
        ))}
      </ul>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">None for now</Button>
        </DialogClose>
        <Button type="submit" disabled={checked.length === 0 || isPending}>
          {isPending ? 'Including...' : 'Include Section'}
        </Button>
      </DialogFooter>
    </form>
  )
}

const toggled = (ids: string[], id: string) =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

/** Adds the section to each of some products, one after the other; throws at the first that is refused. */
function useInclude(sectionId: string) {
  const { mutateAsync } = useUpdateProduct()
  const { mutateAsync: save, isPending } = useMutation({
    mutationFn: async (products: Product[]) => {
      for (const { id, grantsSectionIds } of products)
        await mutateAsync({ id, grantsSectionIds: [...grantsSectionIds, sectionId] })
    },
  })
  return { save, isPending }
}

interface LineProps {
  product: Product
  isChecked: boolean
  onToggle: () => void
}

/** A product that opens everything includes the section already. */
function Line({ product, isChecked, onToggle }: LineProps) {
  const id = useId()
  const hasAll = product.grantsAllSections
  const count = product.grantsSectionIds.length
  return (
    <li className="flex items-center gap-3 border-b px-3 last:border-b-0 hover:bg-sunk/60">
      <Checkbox id={id} checked={hasAll || isChecked} disabled={hasAll} onCheckedChange={onToggle} />
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer py-2.5 text-sm leading-5">
        <span className="block [overflow-wrap:anywhere]">{product.name}</span>
        <span className="block text-[0.8125rem] text-quiet">
          {hasAll
            ? 'Opens every section, this one too'
            : `Opens ${count} ${count === 1 ? 'section' : 'sections'}`}
        </span>
      </label>
    </li>
  )
}
