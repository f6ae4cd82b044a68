'use client'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Section } from '@/lib/contract/course/sections'

/**
 * Returns the question which products include a new section. Null if everybody may watch the course, if every
 * product that is not archived opens the section already, or if the data could not be read.
 */
export async function askForProducts(
  client: QueryClient,
  section: Section,
  onDone: () => void,
): Promise<ReactNode> {
  try {
    // Loaded only now, because most visitors of this page add no section.
    const [{ productsQuery }, { settingsQuery }] = await Promise.all([
      import('@/lib/client/sales/products'),
      import('@/lib/client/system/settings'),
    ])
    const settings = await client.fetchQuery({ ...settingsQuery(), staleTime: 0 })
    if (settings.contentAccess !== 'customers') return null
    const products = await client.fetchQuery({ ...productsQuery(), staleTime: 0 })
    if (products.every(({ archived, grantsAllSections }) => archived || grantsAllSections)) return null
    const { IncludeInProducts } = await import('./include-in-products')
    return <IncludeInProducts section={section} products={products} onDone={onDone} />
  } catch {
    // The section was added, so a failure here is not reported; the products page offers the same choice.
    return null
  }
}
