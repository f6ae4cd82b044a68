'use client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import { UnsavedGuardDialog } from '@/components/layout/titled-dialog'
import { DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { useCreateSection } from '@/lib/client/course/sections'
import type { Section } from '@/lib/contract/course/sections'
import { SectionForm } from './section-form'

/**
 * Returns a follow-up question about a new section, which the dialog shows after the section was created.
 * Null if there is nothing to ask.
 */
export type AskFollowUp = (client: QueryClient, added: AddedSection, onDone: () => void) => Promise<ReactNode>

interface AddedSection {
  section: Section
  hasSeveralCourses: boolean
}

/**
 * Shows a dialog that creates a section. `order` adds a field for the position with this initial value.
 * Without `order`, the section goes to the end. Afterward, `askNext` can show a follow-up question.
 */
export function CreateSectionDialog({
  trigger,
  order,
  courseId,
  isOpen,
  onOpenChange,
  askNext,
}: {
  trigger: ReactElement
  order?: number | undefined
  /** ID of the course that gets the section. Omitted if there is only one course. */
  courseId?: string | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  askNext: AskFollowUp
}) {
  const [question, setQuestion] = useState<ReactNode>(null)
  const client = useQueryClient()
  const toggle = (open: boolean) => {
    setQuestion(null)
    onOpenChange(open)
  }
  const askOrClose = async (section: Section) => {
    const added = { section, hasSeveralCourses: courseId !== undefined }
    const next = await askNext(client, added, () => toggle(false))
    if (next) setQuestion(next)
    else toggle(false)
  }
  return (
    <UnsavedGuardDialog trigger={trigger} isOpen={isOpen} onOpenChange={toggle}>
      {question ?? <NewSection order={order} courseId={courseId} onCreated={askOrClose} />}
    </UnsavedGuardDialog>
  )
}

function NewSection({
  order,
  courseId,
  onCreated,
}: {
  order: number | undefined
  courseId: string | undefined
  onCreated: (section: Section) => Promise<void>
}) {
  const { mutateAsync } = useCreateSection()
  return (
    <>
      <DialogHeader>
        <DialogTitle>Create New Section</DialogTitle>
        <DialogDescription>
          We’ll generate an image from the title once you create the section. This takes about 30 seconds.
        </DialogDescription>
      </DialogHeader>
      <SectionForm
        order={order}
        save={(input) => mutateAsync({ ...input, ...(courseId && { courseId }) })}
        onDone={onCreated}
      />
    </>
  )
}
