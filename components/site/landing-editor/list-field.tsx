'use client'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { createBlankCopy, type Json, type JsonPath, swapItems } from './edit-json'
import { ExpandableRows } from './expandable-rows'
import { getLandingFieldLabel } from './field-labels'

const MAX = 12
/** Returns whether a list’s length is fixed. The headline always has two lines. */
const isFixed = (field: string) => field === 'headline'

/** Returns the name of a list item, for the labels of its buttons. */
function nameOf(value: Json, index: number): string {
  if (typeof value !== 'object' || Array.isArray(value)) return String(index + 1)
  const name = value.title ?? value.name ?? value.question
  return `${index + 1}. ${typeof name === 'string' && name ? name : 'New'}`
}

/** Shows a list whose items can be added, removed, and moved. */
export function ListField({
  field,
  value,
  path,
  problem,
  onChange,
  draw,
}: {
  field: string
  value: Json[]
  path: JsonPath
  problem: string | undefined
  onChange: (path: JsonPath, value: Json) => void
  /** Renders the fields of an item. */
  draw: (row: Json, path: JsonPath) => ReactNode
}) {
  const change = (rows: Json[]) => onChange(path, rows)
  const buttonsOf = (index: number) =>
    isFixed(field) ? null : (
      <RowButtons
        name={`${getLandingFieldLabel(field)} ${index + 1}`}
        onUp={index > 0 ? () => change(swapItems(value, index, index - 1)) : undefined}
        onDown={index < value.length - 1 ? () => change(swapItems(value, index, index + 1)) : undefined}
        onRemove={value.length > 1 ? () => change(value.filter((_, other) => other !== index)) : undefined}
      />
    )
  const isOfTexts = value.every((row) => typeof row !== 'object')
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-medium text-sm">{getLandingFieldLabel(field)}</legend>
      {isOfTexts ? (
        <ul className="grid gap-2">
          {value.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other stable key while it is edited.
            <li key={index} className="flex min-w-0 items-end gap-1">
              <div className="min-w-0 flex-1">{draw(row, [...path, index])}</div>
              {buttonsOf(index)}
            </li>
          ))}
        </ul>
      ) : (
        <ExpandableRows
          rows={value.map((row, index) => ({
            id: String(index),
            title: nameOf(row, index),
            content: draw(row, [...path, index]),
            actions: buttonsOf(index),
          }))}
        />
      )}
      {problem && <p className="text-[0.8125rem] text-danger-text">{problem}</p>}
      {!isFixed(field) && value.length < MAX && (
        <div>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => change([...value, createBlankCopy(value[0] ?? '')])}
          >
            <Plus aria-hidden />
            Add Item
          </Button>
        </div>
      )}
    </fieldset>
  )
}

export function RowButtons({
  name,
  onUp,
  onDown,
  onRemove,
}: {
  name: string
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove?: (() => void) | undefined
}) {
  return (
    <div className="flex shrink-0">
      <Button variant="ghost" size="icon-sm" aria-label={`Move ${name} up`} disabled={!onUp} onClick={onUp}>
        <ArrowUp aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Move ${name} down`}
        disabled={!onDown}
        onClick={onDown}
      >
        <ArrowDown aria-hidden />
      </Button>
      {onRemove && (
        <Button variant="ghost" size="icon-sm" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      )}
    </div>
  )
}
