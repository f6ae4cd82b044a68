import { ChoiceFilter, DayFilter } from '@/components/layout/filter-fields'
import { useOtherNetworks } from '@/components/layout/other-networks-context'
import { Button } from '@/components/ui/button'
import {
  getUtcDayBefore,
  type LaunchQuery,
  type LaunchReport,
  NO_AFFILIATE,
} from '@/lib/contract/sales/launch'
import { networkLabels, networkNames } from '@/lib/contract/sales/networks'
import { getProductLabel } from './launch-breakdown'

const spans = [7, 30, 90, 365]

/** Filters the sales by day, product, and affiliate. If the shop uses several networks, also by network. */
export function LaunchFilters({
  filters,
  onChange,
  options: { products, affiliates },
}: {
  filters: LaunchQuery
  onChange: (filters: LaunchQuery) => void
  options: Pick<LaunchReport, 'products' | 'affiliates'>
}) {
  const hasNetworks = useOtherNetworks()
  const set = (change: Partial<LaunchQuery>) => onChange({ ...filters, ...change })
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <fieldset className="flex w-full flex-wrap gap-1.5 sm:w-auto">
        <legend className="sr-only">Period</legend>
        {spans.map((days) => {
          const from = getUtcDayBefore(days - 1)
          const isChosen = filters.from === from && filters.to === getUtcDayBefore(0)
          return (
            <Button
              key={days}
              variant={isChosen ? 'default' : 'outline'}
              aria-pressed={isChosen}
              className="flex-1 px-3 sm:flex-none"
              onClick={() => set({ from, to: getUtcDayBefore(0) })}
            >
              {days === 365 ? '1 year' : `${days} days`}
            </Button>
          )
        })}
      </fieldset>
      <DayFilter
        label="From"
        value={filters.from}
        max={filters.to}
        onChange={(from) => from && set({ from })}
      />
      <DayFilter
        label="To"
        value={filters.to}
        min={filters.from}
        max={getUtcDayBefore(0)}
        onChange={(to) => to && set({ to })}
      />
      <ChoiceFilter label="Product" value={filters.product} onChange={(product) => set({ product })}>
        {products.map(({ id, name }) => (
          <option key={id} value={id}>
            {getProductLabel(id, name)}
          </option>
        ))}
      </ChoiceFilter>
      <ChoiceFilter label="Affiliate" value={filters.affiliate} onChange={(affiliate) => set({ affiliate })}>
        {affiliates.map(({ affiliate, name }) => (
          <option key={affiliate} value={affiliate || NO_AFFILIATE}>
            {affiliate ? (name ?? affiliate) : 'No affiliate'}
          </option>
        ))}
      </ChoiceFilter>
      {hasNetworks && (
        <ChoiceFilter
          label="Network"
          value={filters.network}
          onChange={(value) => set({ network: networkNames.find((name) => name === value) })}
        >
          {networkNames.map((name) => (
            <option key={name} value={name}>
              {networkLabels[name]}
            </option>
          ))}
        </ChoiceFilter>
      )}
    </div>
  )
}
