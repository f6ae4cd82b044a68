import { Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '@/components/ui/button'

/** The small button that deletes a row or a card; the trigger of a `Confirm`. Give it an `aria-label` that names what. */
export function DeleteButton(
  props: Omit<ComponentProps<typeof Button>, 'children' | 'variant' | 'size' | 'className'>,
) {
  return (
    <Button {...props} variant="ghost" size="icon-sm" className="hover:bg-danger-soft hover:text-danger-text">
      <Trash2 aria-hidden />
    </Button>
  )
}
