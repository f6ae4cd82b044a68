'use client'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSeveralCourses } from '@/components/layout/several-courses-context'
import { useDebounced } from '@/components/layout/use-debounced'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { recipientCountQuery } from '@/lib/client/mail/broadcasts'
import {
  type BroadcastSegment,
  buyerStopSteps,
  canLimitSegmentToCourse,
  defaultSegment,
  segmentKinds,
} from '@/lib/contract/mail/broadcasts'
import { formatPersonCount, segmentLabels, segmentStopLabels } from './broadcast-labels'
import { CourseSegmentFields, type CourseSelectComponent } from './course-segment-fields'

interface Props {
  /** Undefined if the owner must choose the recipients again. */
  value: BroadcastSegment | undefined
  error: string | undefined
  onChange: (value: BroadcastSegment) => void
  products: { id: string; name: string }[]
  CourseSelect: CourseSelectComponent
}

/** Shows the fields that define the segment, and how many people are in it right now. */
export function SegmentFields({ value, error, onChange, products, CourseSelect }: Props) {
  const id = useId()
  const hasSeveral = useSeveralCourses()
  const showsCourses = hasSeveral || Boolean(value?.courseId ?? value?.withoutCourseId)
  const change = (part: Partial<BroadcastSegment>) => onChange({ ...defaultSegment, ...value, ...part })
  const isOfBuyers = value !== undefined && value.kind !== 'leads'
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <KindField value={value} error={error} showsCourses={showsCourses} onChange={change} />
        {isOfBuyers && (
          <Field label="Product">
            {(control) => (
              <Select
                {...control}
                value={value.productId ?? ''}
                onChange={({ target }) => change({ productId: target.value || null })}
              >
                <option value="">Any product</option>
                {products.map(({ id: productId, name }) => (
                  <option key={productId} value={productId}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {value?.kind === 'stopped' && (
          <Field label="Where buyers stopped">
            {(control) => (
              <Select
                {...control}
                value={value.stop}
                onChange={({ target }) => change({ stop: oneOf(buyerStopSteps, target.value) })}
              >
                {buyerStopSteps.map((stop) => (
                  <option key={stop} value={stop}>
                    {segmentStopLabels[stop]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {value && showsCourses && (
          <CourseSegmentFields value={value} onChange={change} CourseSelect={CourseSelect} />
        )}
      </div>
      {isOfBuyers && (
        <label htmlFor={id} className="flex cursor-pointer items-start gap-3 text-sm">
          <Checkbox
            id={id}
            checked={value.withRefunded}
            onCheckedChange={(checked) => change({ withRefunded: checked === true })}
          />
          Include buyers who got a refund or disputed a payment
        </label>
      )}
    </div>
  )
}

interface KindFieldProps {
  value: BroadcastSegment | undefined
  error: string | undefined
  showsCourses: boolean
  onChange: (part: Partial<BroadcastSegment>) => void
}

/**
 * Shows the field for the kind of recipients. “Buyers who have started” is an option only if the fields for
 * courses are shown.
 */
function KindField({ value, error, showsCourses, onChange }: KindFieldProps) {
  const kinds = segmentKinds.filter((kind) => kind !== 'started' || showsCourses || value?.kind === 'started')
  const choose = (text: string) => {
    const kind = oneOf(segmentKinds, text)
    onChange({ kind, ...(!canLimitSegmentToCourse(kind) && { courseId: null }) })
  }
  return (
    <Field label="Send to" hint={value ? <Recipients segment={value} /> : NO_SEGMENT_HINT} error={error}>
      {(control) => (
        <Select {...control} value={value?.kind ?? ''} onChange={({ target }) => choose(target.value)}>
          {!value && (
            <option value="" disabled>
              Choose recipients
            </option>
          )}
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {segmentLabels[kind]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const NO_SEGMENT_HINT = 'A course used to choose the recipients was deleted. Choose the recipients again.'

function Recipients({ segment }: { segment: BroadcastSegment }) {
  const { data } = useQuery(recipientCountQuery(useDebounced(segment)))
  if (!data) return 'Counting...'
  return `${formatPersonCount(data.people)} right now. People who unsubscribed are skipped.`
}

const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], text: string): Value =>
  values.find((value) => value === text) ?? values[0]
