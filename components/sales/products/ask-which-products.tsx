'use client'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Section } from '@/lib/contract/course/sections'

/**
 * Returns the form that asks which products include a new section. Returns null if everyone can watch the
 * course, if all products that are not archived already grant the section, or if the data can’t be loaded.
 */
export async function askWhichProducts(
  client: QueryClient,
  section: Section,
  onDone: () => void,
): Promise<ReactNode> {
  try {
    // Loaded on demand, because most visits to this page don’t add a section.
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
    // The section was added, so a failure isn’t reported here. The products page offers the same choice.
    return null
  }
}
