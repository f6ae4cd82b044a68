'use client'
import { DateTimeField } from '@/components/layout/date-time-field'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import type { Json, JsonPath } from './edit-json'
import { getLandingFieldLabel, isMultilineField } from './field-labels'
import { ListField } from './list-field'
import { PictureField } from './picture-field'

const hints: Record<string, string> = {
  pictureText: 'Describes the image to people who can’t see it.',
}
const DEADLINE_HINT = 'In your time zone. WarriorPlus only allows countdowns to a real deadline.'

interface TreeProps {
  /** Name of the field. For a list item, the name of the list. */
  field: string
  value: Json
  path: JsonPath
  onChange: (path: JsonPath, value: Json) => void
  /** Error messages by path. */
  problems: Map<string, string>
  /** Paths of the fields that still contain example text. */
  examples: Set<string>
}

/** Renders form fields for any part of the landing page’s JSON. */
export function FieldTree(props: TreeProps) {
  const { value } = props
  if (typeof value === 'string') return <TextInput {...props} value={value} />
  if (typeof value === 'number') return <NumberInput {...props} value={value} />
  if (Array.isArray(value)) {
    const { field, path, onChange, problems } = props
    return (
      <ListField
        {...{ field, value, path, onChange }}
        problem={problems.get(path.join('.'))}
        draw={(row, rowPath) => <FieldTree {...props} value={row} path={rowPath} />}
      />
    )
  }
  return (
    <div className="grid gap-4">
      {shownFields(value).map(([field, part]) => (
        <FieldTree key={field} {...props} field={field} value={part} path={[...props.path, field]} />
      ))}
    </div>
  )
}

/** Returns the fields of a part. Leaves out the alternative text if the part has no image. */
const shownFields = (part: { [field: string]: Json }) =>
  Object.entries(part).filter(([field]) => field !== 'pictureText' || part.picture !== '')

function TextInput({ field, value, path, onChange, problems, examples }: TreeProps & { value: string }) {
  const change = (text: string) => onChange(path, text)
  if (field === 'picture') return <PictureField url={value} onChange={change} />
  if (field === 'endsAt')
    return (
      <DateTimeField
        label={getLandingFieldLabel(field)}
        hint={DEADLINE_HINT}
        value={value}
        onChange={change}
      />
    )
  const shared = {
    label: getLandingFieldLabel(field),
    value,
    hint: examples.has(path.join('.')) ? 'Example text' : hints[field],
    error: problems.get(path.join('.')),
    autoComplete: 'off',
  }
  return isMultilineField(field) ? (
    <TextAreaField {...shared} rows={3} onChange={(event) => change(event.target.value)} />
  ) : (
    <TextField {...shared} onChange={(event) => change(event.target.value)} />
  )
}

function NumberInput({ field, value, path, onChange, problems }: TreeProps & { value: number }) {
  return (
    <TextField
      label={getLandingFieldLabel(field)}
      type="number"
      min={1}
      max={100}
      value={value}
      error={problems.get(path.join('.'))}
      onChange={(event) => onChange(path, Number(event.target.value))}
    />
  )
}
