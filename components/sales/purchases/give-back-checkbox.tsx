import { useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'

/**
 * Shows a checkbox that gives a purchase back to its earlier owner, whose email was added to another account.
 */
export function GiveBackCheckbox({
  email,
  isChosen,
  onChoose,
}: {
  email: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <Checkbox id={id} checked={isChosen} onCheckedChange={(checked) => onChoose(checked === true)} />
      <Label htmlFor={id} className="min-w-0 leading-5 [overflow-wrap:anywhere]">
        Move this purchase back to {email}
        <span className="block font-normal text-quiet">
          That email will become a separate account again. Progress and notes will stay in the current
          account.
        </span>
      </Label>
    </div>
  )
}
