import 'server-only'
import { z } from 'zod'
import { networkNames } from '@/lib/contract/sales/networks'
import { itemKeyOf } from '@/lib/data/sales/listings'
import { readSettingsRow } from '@/lib/data/system/settings-row'
import { db } from '@/lib/server/db/client'
import { type ImportLease, ROWS_PER_TRANSACTION } from './import-lease'
import type { RowParseOptions } from './parse-row'
import { type CsvRow, readCsv } from './read-csv'
import { readText } from './read-text'

const networkSchema = z.enum(networkNames)

export interface RowBatch {
  from: number
  next: number
  /** The rows without the header and everything above it. */
  rows: CsvRow[]
}

/** Reads the remaining rows of an import in batches. */
export async function* readRowBatches({ key, layout, nextLine }: ImportLease): AsyncGenerator<RowBatch> {
  if (!key) return
  let waiting: CsvRow[] = []
  let from = nextLine
  for await (const found of readCsv(readText(key, layout.encoding), layout.separator)) {
    for (const row of found) if (row.line >= from) waiting.push(row)
    while (waiting.length >= ROWS_PER_TRANSACTION) {
      const taken = waiting.slice(0, ROWS_PER_TRANSACTION)
      waiting = waiting.slice(ROWS_PER_TRANSACTION)
      yield toBatch(taken, from, layout.headLine)
      from += ROWS_PER_TRANSACTION
    }
  }
  if (waiting.length > 0) yield toBatch(waiting, from, layout.headLine)
}

const toBatch = (taken: CsvRow[], from: number, headLine: number): RowBatch => ({
  from,
  next: from + taken.length,
  rows: taken.filter(({ line }) => line > headLine),
})

/**
 * Returns the settings for reading the rows of an import. The settings use the current time zone. Changing
 * the time zone later does not move sales that are already imported.
 */
export async function readRowParseOptions({ layout, mapping }: ImportLease): Promise<RowParseOptions> {
  const settings = await readSettingsRow()
  const products = await db.product.findMany({
    select: {
      id: true,
      name: true,
      listings: { select: { network: true, item: true }, orderBy: [{ position: 'desc' }, { id: 'desc' }] },
    },
    orderBy: { createdAt: 'desc' },
  })
  // If a name or ID has several item numbers, the first product's first listing applies, because later map
  // entries replace earlier ones and the lists are in reverse order.
  const known = products.flatMap(({ id, name, listings }) =>
    listings.map(({ network, item }) => ({ id, name, item, network: networkSchema.parse(network) })),
  )
  return {
    mapping,
    width: layout.columns.length,
    timeZone: settings?.timeZone ?? 'UTC',
    now: new Date(),
    itemsByName: new Map(known.map(({ network, name, item }) => [`${network} ${name.toLowerCase()}`, item])),
    itemsById: new Map(known.map(({ network, id, item }) => [`${network} ${id}`, item])),
    items: new Set(known.map(itemKeyOf)),
  }
}
