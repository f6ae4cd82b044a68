'use client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import { GuardedDialog } from '@/components/layout/titled-dialog'
import { DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { useCreateSection } from '@/lib/client/course/sections'
import type { Section } from '@/lib/contract/course/sections'
import { SectionForm } from './section-form'

/** Another street's question about a new section, drawn in the same dialog; null: there is nothing to ask. */
export type AskNext = (client: QueryClient, section: Section, onDone: () => void) => Promise<ReactNode>

/**
 * A new section. With `order` its place is asked for, starting there; without, it goes to the end. Then `askNext` may
 * ask something about it.
 */
export function CreateSectionDialog({
  trigger,
  order,
  isOpen,
  onOpenChange,
  askNext,
}: {
  trigger: ReactElement
  order?: number | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  askNext: AskNext
}) {
  const [question, setQuestion] = useState<ReactNode>(null)
  const client = useQueryClient()
  const toggle = (open: boolean) => {
    setQuestion(null)
    onOpenChange(open)
  }
  const goOn = async (section: Section) => {
    const next = await askNext(client, section, () => toggle(false))
    if (next) setQuestion(next)
    else toggle(false)
  }
  return (
    <GuardedDialog trigger={trigger} isOpen={isOpen} onOpenChange={toggle}>
      {question ?? <NewSection order={order} onCreated={goOn} />}
    </GuardedDialog>
  )
}

function NewSection({
  order,
  onCreated,
}: {
  order: number | undefined
  onCreated: (section: Section) => Promise<void>
}) {
  const { mutateAsync } = useCreateSection()
  return (
    <>
      <DialogHeader>
        <DialogTitle>Create New Section</DialogTitle>
        <DialogDescription>
          Its image is made from the title as soon as the section exists; that takes about 30 seconds.
        </DialogDescription>
      </DialogHeader>
      <SectionForm order={order} save={mutateAsync} onDone={onCreated} />
    </>
  )
}
