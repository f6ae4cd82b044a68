'use client'
import { Checkbox } from '@/components/ui/checkbox'
import { type LandingPart, landingParts } from '@/lib/contract/site/landing'
import { partWords } from './field-words'
import { swapped } from './json'
import { RowTools } from './list-field'

/** Shows, hides, and orders the sections between the hero and the final call to action. */
export function PartOrder({
  order,
  onChange,
}: {
  order: LandingPart[]
  onChange: (order: LandingPart[]) => void
}) {
  const hidden = landingParts.filter((part) => !order.includes(part))
  return (
    <ul className="divide-y rounded-lg border bg-raised">
      {[...order, ...hidden].map((part, index) => {
        const isShown = order.includes(part)
        const moveTo = (other: number) => () => onChange(swapped(order, index, other))
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
              {partWords[part]}
            </label>
            {isShown && (
              <RowTools
                name={partWords[part]}
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
