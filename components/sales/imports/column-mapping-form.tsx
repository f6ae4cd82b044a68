'use client'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useOtherNetworks } from '@/components/layout/other-networks-context'
import { toastRefusal } from '@/components/layout/toast-error'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { useRecheckImportRows } from '@/lib/client/sales/imports'
import { productsQuery } from '@/lib/client/sales/products'
import {
  type ImportField,
  type ImportMapping,
  importFieldLabels,
  importFields,
} from '@/lib/contract/sales/import-mapping'
import type { Import } from '@/lib/contract/sales/imports'
import { networkLabels, networkNames } from '@/lib/contract/sales/networks'

/**
 * Maps the columns of a file to fields. The mapping is detected from the header, can be corrected here, and is
 * remembered for the next file with the same columns.
 */
export function ColumnMappingForm({ list }: { list: Import }) {
  const [mapping, setMapping] = useState(list.mapping)
  const hasNetworks = useOtherNetworks() || mapping.columns.network !== undefined
  const fields = importFields.filter((field) => field !== 'network' || hasNetworks)
  const { mutateAsync, isPending } = useRecheckImportRows()
  const isChanged = JSON.stringify(mapping) !== JSON.stringify(list.mapping)
  const check = async () => {
    if (!list.uploadURL) return
    try {
      await mutateAsync({ uploadURL: list.uploadURL, mapping })
    } catch (error) {
      toastRefusal(error, 'Couldn’t check the rows. Try again.')
    }
  }
  return (
    <details open={list.mapping.columns.email === undefined || undefined} className="group rounded-lg border">
      <summary className="cursor-pointer px-4 py-3 font-medium text-sm">Columns in the file</summary>
      <div className="grid gap-4 border-t p-4">
        <ul className="grid gap-x-6 gap-y-3 md:grid-cols-2 xl:grid-cols-3">
          {list.layout.columns.map(({ name, samples }, index) => (
            <Column
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other unique key
              key={index}
              name={name}
              samples={samples}
              field={fieldAt(mapping, index)}
              fields={fields}
              onChange={(field) => setMapping(withColumn(mapping, index, field))}
            />
          ))}
        </ul>
        <Defaults mapping={mapping} onChange={setMapping} />
        <div>
          <Button disabled={!isChanged || isPending || mapping.columns.email === undefined} onClick={check}>
            {isPending ? 'Checking...' : 'Check Rows Again'}
          </Button>
        </div>
      </div>
    </details>
  )
}

const fieldAt = ({ columns }: ImportMapping, index: number) =>
  importFields.find((field) => columns[field] === index)

/**
 * Returns the mapping with a column assigned to a field. Each field has at most one column, and each column
 * at most one field.
 */
function withColumn(mapping: ImportMapping, index: number, field: ImportField | undefined): ImportMapping {
  const rest = Object.entries(mapping.columns).filter(([name, at]) => at !== index && name !== field)
  return { ...mapping, columns: Object.fromEntries([...rest, ...(field ? [[field, index]] : [])]) }
}

function Column({
  name,
  samples,
  field,
  fields,
  onChange,
}: {
  name: string
  samples: string[]
  field: ImportField | undefined
  fields: ImportField[]
  onChange: (field: ImportField | undefined) => void
}) {
  const id = useId()
  return (
    <li className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="truncate font-medium text-sm" title={name}>
        {name}
      </label>
      <Select
        id={id}
        value={field ?? ''}
        onChange={({ target }) => onChange(importFields.find((one) => one === target.value))}
      >
        <option value="">Not used</option>
        {fields.map((one) => (
          <option key={one} value={one}>
            {importFieldLabels[one]}
          </option>
        ))}
      </Select>
      <p className="label-mono truncate text-quiet">{samples.join(' · ') || 'empty'}</p>
    </li>
  )
}

/**
 * Asks for details that the columns don’t contain: the product and the network of rows without one, and the
 * date format. Asks for the network only if the shop uses several.
 */
function Defaults({
  mapping,
  onChange,
}: {
  mapping: ImportMapping
  onChange: (mapping: ImportMapping) => void
}) {
  const { data: products = [] } = useQuery(productsQuery())
  const { network = 'warriorplus' } = mapping
  const known = products.filter(({ listings }) => listings.some((one) => one.network === network))
  const hasNetworks = useOtherNetworks() || network !== 'warriorplus'
  const [product, dates, networkId] = [useId(), useId(), useId()]
  return (
    <div className="grid gap-x-6 gap-y-3 border-t pt-4 md:grid-cols-2 xl:grid-cols-3">
      <div className="grid min-w-0 content-start gap-1.5">
        <label htmlFor={product} className="font-medium text-sm">
          Product for rows without a product
        </label>
        <Select
          id={product}
          value={mapping.productId ?? ''}
          onChange={({ target }) => onChange({ ...mapping, productId: target.value || null })}
        >
          <option value="">None (add these people as customers without a purchase)</option>
          {known.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <p className="text-[0.8125rem] text-quiet">Only products with an item number are listed.</p>
      </div>
      {hasNetworks && (
        <div className="grid min-w-0 content-start gap-1.5">
          <label htmlFor={networkId} className="font-medium text-sm">
            Network for rows without a network
          </label>
          <Select
            id={networkId}
            value={network}
            onChange={({ target }) =>
              onChange({ ...mapping, network: networkNames.find((name) => name === target.value) })
            }
          >
            {networkNames.map((name) => (
              <option key={name} value={name}>
                {networkLabels[name]}
              </option>
            ))}
          </Select>
        </div>
      )}
      {mapping.columns.date !== undefined && (
        <div className="grid min-w-0 content-start gap-1.5">
          <label htmlFor={dates} className="font-medium text-sm">
            Date format
          </label>
          <Select
            id={dates}
            value={mapping.dates}
            onChange={({ target }) =>
              onChange({ ...mapping, dates: target.value === 'day-first' ? 'day-first' : 'month-first' })
            }
          >
            <option value="month-first">03/05/2026 is March 5</option>
            <option value="day-first">03/05/2026 is May 3</option>
          </Select>
        </div>
      )}
    </div>
  )
}
