'use client'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { announce } from '@/components/layout/announce'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog'
import { useCreateSection } from '@/lib/client/course/sections'
import { productsQuery } from '@/lib/client/sales/products'
import { settingsQuery } from '@/lib/client/system/settings'
import type { Section, SectionInput } from '@/lib/contract/course/sections'
import { fieldErrors } from '@/lib/contract/error'
import type { Product } from '@/lib/contract/sales/products'
import { IncludeInProducts } from './include-in-products'
import { SectionForm } from './section-form'

interface Question {
  section: Section
  products: Product[]
}

/**
 * A new section. With `order` its place is asked for, starting there; without, it goes to the end. Where
 * only customers may watch, it goes on to ask which products include the section.
 */
export function CreateSectionDialog({
  trigger,
  order,
  isOpen,
  onOpenChange,
}: {
  trigger: ReactElement
  order?: number | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const [question, setQuestion] = useState<Question | null>(null)
  const toggle = (open: boolean) => {
    setQuestion(null)
    onOpenChange(open)
  }
  return (
    <Dialog open={isOpen} onOpenChange={toggle}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent>
        {question ? (
          <IncludeInProducts {...question} onDone={() => toggle(false)} />
        ) : (
          <NewSection order={order} onCreated={(next) => (next ? setQuestion(next) : toggle(false))} />
        )}
      </DialogContent>
    </Dialog>
  )
}

function NewSection({
  order,
  onCreated,
}: {
  order: number | undefined
  onCreated: (question: Question | null) => void
}) {
  const { mutateAsync, isPending, error } = useCreateSection()
  const ask = useProductQuestion()
  const create = async (input: SectionInput) => {
    const texts = { done: 'Section created successfully', failed: 'Failed to create section' }
    const creating = mutateAsync(input)
    if (await announce(creating, texts)) onCreated(await ask(await creating))
  }
  return (
    <>
      <DialogHeader>
        <DialogTitle>Create New Section</DialogTitle>
        <DialogDescription>
          Its image is made from the title as soon as the section exists; that takes about 30 seconds.
        </DialogDescription>
      </DialogHeader>
      <SectionForm
        order={order}
        errors={fieldErrors(error)}
        isPending={isPending}
        submit={isPending ? 'Creating...' : 'Create Section'}
        onSubmit={create}
      />
    </>
  )
}

/** What to ask about a new section: null where everybody may watch it, or every product opens it already. */
function useProductQuestion() {
  const client = useQueryClient()
  return async (section: Section): Promise<Question | null> => {
    try {
      const settings = await client.fetchQuery({ ...settingsQuery(), staleTime: 0 })
      if (settings.contentAccess !== 'customers') return null
      const products = await client.fetchQuery({ ...productsQuery(), staleTime: 0 })
      return products.some(({ grantsAllSections }) => !grantsAllSections) ? { section, products } : null
    } catch {
      // The section is there, which is what was asked for; the products page asks the same.
      return null
    }
  }
}
