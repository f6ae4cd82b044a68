import { Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '@/components/ui/button'

/**
 * Shows the small button that deletes a row or a card. It opens a `ConfirmDialog`, and its `aria-label` must
 * name the row or card.
 */
export function DeleteButton(
  props: Omit<ComponentProps<typeof Button>, 'children' | 'variant' | 'size' | 'className'>,
) {
  return (
    <Button {...props} variant="ghost" size="icon-sm" className="hover:bg-danger-soft hover:text-danger-text">
      <Trash2 aria-hidden />
    </Button>
  )
}
