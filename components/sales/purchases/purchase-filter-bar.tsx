'use client'
import { useQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { ChoiceChip, ChoiceFilter, DayFilter } from '@/components/layout/filter-fields'
import { useOtherNetworks } from '@/components/layout/other-networks-context'
import { Button } from '@/components/ui/button'
import { productsQuery } from '@/lib/client/sales/products'
import { purchaseFilterOptionsQuery } from '@/lib/client/sales/purchases'
import { purchaseAccessSchema } from '@/lib/contract/people/purchase-access'
import { NO_AFFILIATE, NO_PRODUCT } from '@/lib/contract/sales/launch'
import { networkLabels, networkNames } from '@/lib/contract/sales/networks'
import {
  type PurchaseListOptions,
  parsePurchaseListOptions,
  purchaseSorts,
} from '@/lib/contract/sales/purchase-filters'
import { humanizeSnakeCase } from '@/lib/format'
import { cn } from '@/lib/utils'
import { purchaseAccessLabels, purchaseSortLabels } from './purchase-labels'
import { PurchaseSearch } from './purchase-search'

interface Props {
  view: PurchaseListOptions
  onChange: (part: PurchaseListOptions) => void
}

/**
 * Filters the purchases: the search and a row of chips, with a button that opens the other filters. On a phone,
 * this button opens the chips too.
 */
export function PurchaseFilterBar({ view, onChange, children }: Props & { children: ReactNode }) {
  const { search, sort, ...filter } = view
  const [isOpen, setOpen] = useState(Boolean(view.from || view.to || view.test))
  const count = Object.values(filter).filter(Boolean).length
  const panel = useId()
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <PurchaseSearch value={search ?? ''} onSearch={(text) => onChange({ search: text || undefined })} />
        <div
          className={cn(
            'flex min-w-0 flex-wrap gap-2 max-md:order-last max-md:w-full',
            !isOpen && 'max-md:hidden',
          )}
        >
          <StatusFilters view={view} onChange={onChange} />
          <SourceFilters view={view} onChange={onChange} />
        </div>
        <Button
          variant="outline"
          className="rounded-full"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen((open) => !open)}
        >
          <ListFilter aria-hidden />
          Filters{count > 0 && ` (${count})`}
        </Button>
        {children}
      </div>
      <div id={panel} className={cn('flex flex-wrap items-end gap-3', !isOpen && 'hidden')}>
        <TimeFilters view={view} onChange={onChange} />
      </div>
    </div>
  )
}

/** Returns the options, plus the current value if they don’t include it, for example from a link. */
const withCurrent = (values: string[], selected: string | undefined) =>
  selected && !values.includes(selected) ? [...values, selected] : values

/** Returns a function that changes one filter. A value that isn’t valid in the URL clears the filter. */
const chosen = (name: keyof PurchaseListOptions) => (value: string | undefined) => ({
  [name]: parsePurchaseListOptions(new URLSearchParams(value ? { [name]: value } : {}))[name],
})

function StatusFilters({ view: { status, access }, onChange }: Props) {
  const { data } = useQuery(purchaseFilterOptionsQuery())
  return (
    <>
      <ChoiceChip label="Status" value={status} onChange={(value) => onChange(chosen('status')(value))}>
        {withCurrent(data?.statuses ?? [], status).map((word) => (
          <option key={word} value={word}>
            {humanizeSnakeCase(word)}
          </option>
        ))}
      </ChoiceChip>
      <ChoiceChip label="Access" value={access} onChange={(value) => onChange(chosen('access')(value))}>
        {purchaseAccessSchema.options.map((one) => (
          <option key={one} value={one}>
            {purchaseAccessLabels[one]}
          </option>
        ))}
      </ChoiceChip>
    </>
  )
}

function SourceFilters({ view: { product, affiliate, network, currency }, onChange }: Props) {
  const hasNetworks = useOtherNetworks() || network !== undefined
  const { data: products = [] } = useQuery(productsQuery())
  const { data } = useQuery(purchaseFilterOptionsQuery())
  const affiliates = data?.affiliates ?? []
  const currencies = withCurrent(data?.currencies ?? [], currency)
  const nameOf = (id: string) => affiliates.find((one) => one.id === id)?.name ?? id
  const productName = (id: string) => products.find((one) => one.id === id)?.name ?? 'Another product'
  const productIds = products.map(({ id }) => id)
  return (
    <>
      <ChoiceChip label="Product" value={product} onChange={(value) => onChange(chosen('product')(value))}>
        <option value={NO_PRODUCT}>No product yet</option>
        {withCurrent(productIds, product === NO_PRODUCT ? undefined : product).map((id) => (
          <option key={id} value={id}>
            {productName(id)}
          </option>
        ))}
      </ChoiceChip>
      {hasNetworks && (
        <ChoiceChip label="Network" value={network} onChange={(value) => onChange(chosen('network')(value))}>
          {networkNames.map((name) => (
            <option key={name} value={name}>
              {networkLabels[name]}
            </option>
          ))}
        </ChoiceChip>
      )}
      {(currencies.length > 1 || currency !== undefined) && (
        <ChoiceChip
          label="Currency"
          value={currency}
          onChange={(value) => onChange(chosen('currency')(value))}
        >
          {currencies.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </ChoiceChip>
      )}
      <ChoiceChip
        label="Affiliate"
        value={affiliate}
        onChange={(value) => onChange(chosen('affiliate')(value))}
      >
        <option value={NO_AFFILIATE}>No affiliate</option>
        {withCurrent(
          affiliates.map(({ id }) => id),
          affiliate === NO_AFFILIATE ? undefined : affiliate,
        ).map((id) => (
          <option key={id} value={id}>
            {nameOf(id)}
          </option>
        ))}
      </ChoiceChip>
    </>
  )
}

function TimeFilters({ view: { from, to, test, sort }, onChange }: Props) {
  return (
    <>
      <DayFilter
        label="From"
        value={from}
        max={to}
        onChange={(day) => onChange({ from: day || undefined })}
      />
      <DayFilter label="To" value={to} min={from} onChange={(day) => onChange({ to: day || undefined })} />
      <ChoiceFilter
        label="Test sales"
        value={test}
        any="Hidden"
        onChange={(value) => onChange(chosen('test')(value))}
      >
        <option value="all">Included</option>
        <option value="true">Only test sales</option>
      </ChoiceFilter>
      {/* Hidden on a wide screen, where the column heads sort the table. */}
      <div className="contents lg:hidden">
        <ChoiceFilter
          label="Sort by"
          value={sort}
          any={purchaseSortLabels.newest}
          onChange={(value) => onChange(chosen('sort')(value))}
        >
          {purchaseSorts.slice(1).map((one) => (
            <option key={one} value={one}>
              {purchaseSortLabels[one]}
            </option>
          ))}
        </ChoiceFilter>
      </div>
    </>
  )
}
