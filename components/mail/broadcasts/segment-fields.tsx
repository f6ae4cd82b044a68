'use client'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useDebounced } from '@/components/layout/use-debounced'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { recipientCountQuery } from '@/lib/client/mail/broadcasts'
import { type BroadcastSegment, buyerStopSteps, segmentKinds } from '@/lib/contract/mail/broadcasts'
import { formatPersonCount, segmentLabels, segmentStopLabels } from './broadcast-labels'

interface Props {
  value: BroadcastSegment
  onChange: (value: BroadcastSegment) => void
  products: { id: string; name: string }[]
}

/** Shows the fields that define the segment and the number of people in it right now. */
export function SegmentFields({ value, onChange, products }: Props) {
  const id = useId()
  const change = (part: Partial<BroadcastSegment>) => onChange({ ...value, ...part })
  const isOfBuyers = value.kind !== 'leads'
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Send to" hint={<Recipients segment={value} />}>
          {(control) => (
            <Select
              {...control}
              value={value.kind}
              onChange={({ target }) => change({ kind: oneOf(segmentKinds, target.value) })}
            >
              {segmentKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {segmentLabels[kind]}
                </option>
              ))}
            </Select>
          )}
        </Field>
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
        {value.kind === 'stopped' && (
          <Field label="Where they stopped">
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

function Recipients({ segment }: { segment: BroadcastSegment }) {
  const { data } = useQuery(recipientCountQuery(useDebounced(segment)))
  if (!data) return 'Counting...'
  return `${formatPersonCount(data.people)} right now. People who unsubscribed are skipped.`
}

const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], text: string): Value =>
  values.find((value) => value === text) ?? values[0]
