'use client'
import type { ReactNode } from 'react'
import { type QuerySeed, useSeedQueries } from './use-seeded-query'

/** Fills queries with the data that the server read, then renders the page. */
export function QuerySeeds({ seeds, children }: { seeds: readonly QuerySeed[]; children: ReactNode }) {
  useSeedQueries(seeds)
  return children
}
