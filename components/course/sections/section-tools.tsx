'use client'
import { Pencil } from 'lucide-react'
import { CoverImageMenu } from '@/components/course/images/cover-image-menu'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { DeleteButton } from '@/components/layout/delete-button'
import { toastResult } from '@/components/layout/toast-result'
import { Button } from '@/components/ui/button'
import { useDeleteSection } from '@/lib/client/course/sections'
import type { Section } from '@/lib/contract/course/sections'
import { EditSectionDialog } from './edit-section-dialog'

/**
 * Shows an administrator’s controls for a section: replace the image, edit, delete. The card’s own link
 * covers the whole card, so the controls are stacked on top of it.
 */
export function SectionTools({ section, withOrder = false }: { section: Section; withOrder?: boolean }) {
  const { mutateAsync } = useDeleteSection()
  const texts = { done: 'Section deleted successfully', failed: 'Failed to delete section' }
  return (
    <div className="relative z-10 flex shrink-0">
      <CoverImageMenu owner="sections" row={section} />
      <EditSectionDialog
        section={section}
        withOrder={withOrder}
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label={`Edit ${section.title}`}>
            <Pencil aria-hidden />
          </Button>
        }
      />
      <ConfirmDialog
        trigger={<DeleteButton aria-label={`Delete ${section.title}`} />}
        title="Delete this section?"
        description={`All videos in “${section.title}” will be deleted too, along with students’ notes and progress. This action cannot be undone.`}
        action="Delete Section"
        pendingAction="Deleting..."
        onConfirm={() => toastResult(mutateAsync(section.id), texts)}
      />
    </div>
  )
}
