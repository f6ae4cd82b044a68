'use client'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { sectionsQuery } from '@/lib/client/course/sections'
import type { Section } from '@/lib/contract/course/sections'

/** Shows checkboxes for the course sections that a product grants. */
export function SectionChecklist({
  checked,
  onChange,
  isMainProduct,
  isEmptied,
  error,
}: {
  checked: string[]
  onChange: (ids: string[]) => void
  isMainProduct: boolean
  /**
   * Whether all sections of a main product were deleted. Such a product grants nothing until it is saved
   * again, and then grants every section.
   */
  isEmptied: boolean
  error?: string | undefined
}) {
  const { data: sections = [] } = useQuery(sectionsQuery())
  const hintId = useId()
  const toggle = (id: string) =>
    onChange(checked.includes(id) ? checked.filter((other) => other !== id) : [...checked, id])
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={hintId}>
      <legend className="mb-2 flex w-full items-baseline justify-between font-medium text-sm leading-snug">
        Granted Course Sections
        <span className="label-mono text-quiet">
          {checked.length} / {sections.length}
        </span>
      </legend>
      {sections.length > 0 && (
        <ul className="max-h-84 overflow-y-auto rounded-lg border">
          {sections.map((section) => (
            <SectionCheckbox
              key={section.id}
              section={section}
              checked={checked.includes(section.id)}
              onToggle={() => toggle(section.id)}
            />
          ))}
        </ul>
      )}
      <p id={hintId} role="status" className="text-[0.8125rem] text-quiet leading-snug">
        {sections.length === 0 ? 'The course has no sections yet. ' : ''}
        {explainChoice(checked.length, isMainProduct)}
      </p>
      {isEmptied && isMainProduct && checked.length === 0 && (
        <p className="flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-[0.8125rem] text-warning-text leading-snug">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          This product doesn’t give access to anything, because its sections were deleted. If you save the
          product with no sections checked, its buyers will get the whole course.
        </p>
      )}
      {error && (
        <p role="alert" className="flex gap-1.5 text-[0.8125rem] text-danger-text leading-snug">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Explains what saving the checked sections will grant. */
function explainChoice(count: number, isMainProduct: boolean): string {
  if (count > 0) return 'Buyers get the checked sections, but not sections you add later.'
  return isMainProduct
    ? 'If you don’t check any sections, buyers get all sections, including ones you add later.'
    : 'Check at least one section to grant access.'
}

function SectionCheckbox({
  section,
  checked,
  onToggle,
}: {
  section: Section
  checked: boolean
  onToggle: () => void
}) {
  const id = useId()
  return (
    <li className="flex items-center gap-3 border-b px-3 last:border-b-0 hover:bg-sunk/60">
      <Checkbox id={id} checked={checked} onCheckedChange={onToggle} />
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer py-2.5 text-sm leading-5">
        {section.title}
      </label>
    </li>
  )
}
