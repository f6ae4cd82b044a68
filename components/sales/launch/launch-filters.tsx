import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { dayBefore, type Launch, type LaunchQuery, NO_AFFILIATE } from '@/lib/contract/sales/launch'
import { productLabel } from './sums'

const spans = [7, 30, 90, 365]

/** Which sales: of which days, of what, and through whom. */
export function LaunchFilters({
  filters,
  onChange,
  options: { products, affiliates },
}: {
  filters: LaunchQuery
  onChange: (filters: LaunchQuery) => void
  options: Pick<Launch, 'products' | 'affiliates'>
}) {
  const set = (change: Partial<LaunchQuery>) => onChange({ ...filters, ...change })
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <fieldset className="flex w-full flex-wrap gap-1.5 sm:w-auto">
        <legend className="sr-only">Days</legend>
        {spans.map((days) => {
          const from = dayBefore(days - 1)
          const isChosen = filters.from === from && filters.to === dayBefore(0)
          return (
            <Button
              key={days}
              variant={isChosen ? 'default' : 'outline'}
              aria-pressed={isChosen}
              className="flex-1 px-3 sm:flex-none"
              onClick={() => set({ from, to: dayBefore(0) })}
            >
              {days === 365 ? 'A year' : `${days} days`}
            </Button>
          )
        })}
      </fieldset>
      <Day label="From" value={filters.from} max={filters.to} onChange={(from) => set({ from })} />
      <Day label="To" value={filters.to} min={filters.from} onChange={(to) => set({ to })} />
      <Choice label="Product" value={filters.product} onChange={(product) => set({ product })}>
        {products.map(({ id, name }) => (
          <option key={id} value={id}>
            {productLabel(id, name)}
          </option>
        ))}
      </Choice>
      <Choice label="Affiliate" value={filters.affiliate} onChange={(affiliate) => set({ affiliate })}>
        {affiliates.map(({ affiliate, name }) => (
          <option key={affiliate} value={affiliate || NO_AFFILIATE}>
            {affiliate ? (name ?? affiliate) : 'Nobody'}
          </option>
        ))}
      </Choice>
    </div>
  )
}

interface DayProps {
  label: string
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

/** A day that is being typed is none yet. */
function Day({ label, value, min = '2000-01-01', max = dayBefore(0), onChange }: DayProps) {
  return (
    <Field label={label} className="flex-1 basis-36 sm:flex-none sm:basis-auto">
      {(control) => (
        <Input
          {...control}
          type="date"
          value={value}
          min={min}
          max={max}
          onChange={({ target }) => target.value && target.validity.valid && onChange(target.value)}
        />
      )}
    </Field>
  )
}

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  children: React.ReactNode
}) {
  return (
    <Field label={label} className="flex-1 basis-36 sm:max-w-56">
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value || undefined)}
        >
          <option value="">Any</option>
          {children}
        </Select>
      )}
    </Field>
  )
}
