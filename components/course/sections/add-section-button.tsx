'use client'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { type AskFollowUp, CreateSectionDialog } from './create-section-dialog'

/** Adds a section at the end of the course. */
export function AddSectionButton({
  askNext,
  courseId,
}: {
  askNext: AskFollowUp
  courseId?: string | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <CreateSectionDialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      askNext={askNext}
      courseId={courseId}
      trigger={
        <Button>
          <Plus aria-hidden />
          Add Section
        </Button>
      }
    />
  )
}
