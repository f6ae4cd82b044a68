'use client'
import { Checkbox } from '@/components/ui/checkbox'
import { type LandingSectionKind, landingSectionKinds } from '@/lib/contract/site/landing'
import { swapItems } from './edit-json'
import { landingSectionLabels } from './field-labels'
import { RowButtons } from './list-field'

/** Lets the owner show, hide, and reorder the sections between the hero and the final call to action. */
export function SectionOrder({
  order,
  onChange,
}: {
  order: LandingSectionKind[]
  onChange: (order: LandingSectionKind[]) => void
}) {
  const hidden = landingSectionKinds.filter((part) => !order.includes(part))
  return (
    <ul className="divide-y rounded-lg border bg-raised">
      {[...order, ...hidden].map((part, index) => {
        const isShown = order.includes(part)
        const moveTo = (other: number) => () => onChange(swapItems(order, index, other))
        return (
          <li key={part} className="flex items-center justify-between gap-2 py-1 pr-1 pl-3">
            <label
              htmlFor={`part-${part}`}
              className="flex min-w-0 cursor-pointer items-center gap-3 text-sm"
            >
              <Checkbox
                id={`part-${part}`}
                checked={isShown}
                onCheckedChange={(checked) =>
                  onChange(checked === true ? [...order, part] : order.filter((other) => other !== part))
                }
              />
              {landingSectionLabels[part]}
            </label>
            {isShown && (
              <RowButtons
                name={landingSectionLabels[part]}
                onUp={index > 0 ? moveTo(index - 1) : undefined}
                onDown={index < order.length - 1 ? moveTo(index + 1) : undefined}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
