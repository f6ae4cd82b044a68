'use client'
import { Plus } from 'lucide-react'
import { useIsHydrated } from '@/components/layout/use-is-hydrated'
import { Button } from '@/components/ui/button'
import { AddVideoDialog } from './add-video-dialog'

/** Opens the dialog for a new video. Disabled until the page is hydrated, because a click before that would be lost. */
export function AddVideoButton({ sectionId, label = 'Add Video' }: { sectionId: string; label?: string }) {
  const isHydrated = useIsHydrated()
  return (
    <AddVideoDialog
      sectionId={sectionId}
      trigger={
        <Button variant="signal" disabled={!isHydrated}>
          <Plus aria-hidden />
          {label}
        </Button>
      }
    />
  )
}
