'use client'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Section } from '@/lib/contract/course/sections'

/**
 * What to ask about a new section, which products include it: null where everybody may watch it, or every product that
 * is not archived opens it already.
 */
export async function askForProducts(
  client: QueryClient,
  section: Section,
  onDone: () => void,
): Promise<ReactNode> {
  try {
    // Loaded when it is asked, as the question is: most who load this page add no section.
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
    // The section is there, which is what was asked for; the products page asks the same.
    return null
  }
}
