'use client'
import type { ReactNode } from 'react'
import { type Seed, useSeeds } from './seeded'

/** Fills queries with the data that the server read, then renders the page. */
export function Seeds({ seeds, children }: { seeds: readonly Seed[]; children: ReactNode }) {
  useSeeds(seeds)
  return children
}
