'use client'
import type { ReactNode } from 'react'
import { type Seed, useSeeds } from './seeded'

/** Shows a page after its queries were filled with what the server read for it. */
export function Seeds({ seeds, children }: { seeds: readonly Seed[]; children: ReactNode }) {
  useSeeds(seeds)
  return children
}
