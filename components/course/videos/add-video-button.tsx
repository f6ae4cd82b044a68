'use client'
import { Plus } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { AddVideoDialog } from './add-video-dialog'

export function AddVideoButton({ sectionId, label = 'Add Video' }: { sectionId: string; label?: string }) {
  return (
    <AddVideoDialog
      sectionId={sectionId}
      trigger={
        <Button variant="signal">
          <Plus aria-hidden />
          {label}
        </Button>
      }
    />
  )
}
