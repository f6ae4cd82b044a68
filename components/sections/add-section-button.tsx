'use client'
import { Plus } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { CreateSectionDialog } from './create-section-dialog'

/** With `order` the dialog asks for the place, starting there. */
export function AddSectionButton({ order, variant }: { order?: number; variant?: 'default' | 'signal' }) {
  return (
    <CreateSectionDialog
      order={order}
      trigger={
        <Button variant={variant}>
          <Plus aria-hidden />
          Add Section
        </Button>
      }
    />
  )
}
