'use client'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Section } from '@/lib/contract/course/sections'
import type { ContentAccess } from '@/lib/contract/system/settings'

/**
 * Returns the form that asks which products include a new section. Returns null if everyone can watch the
 * course, if all products that are not archived already grant the section, or if the data can’t be loaded.
 */
export async function askWhichProducts(
  client: QueryClient,
  { section, hasSeveralCourses }: { section: Section; hasSeveralCourses: boolean },
  onDone: () => void,
): Promise<ReactNode> {
  try {
    // Loaded on demand, because most visits to this page don’t add a section.
    const { productsQuery } = await import('@/lib/client/sales/products')
    const contentAccess = hasSeveralCourses
      ? await readCourseAccess(client, section.courseId)
      : await readOnlyCourseAccess(client)
    if (contentAccess !== 'customers') return null
    const products = await client.fetchQuery({ ...productsQuery(), staleTime: 0 })
    const { grantsCourse } = await import('@/lib/contract/sales/products')
    if (products.every((product) => product.archived || grantsCourse(product, section.courseId))) return null
    const { IncludeInProducts } = await import('./include-in-products')
    return <IncludeInProducts section={section} products={products} onDone={onDone} />
  } catch {
    // The section was added, so a failure isn’t reported here. The products page offers the same choice.
    return null
  }
}

/** Returns the setting for who can watch one of several courses. */
async function readCourseAccess(client: QueryClient, courseId: string): Promise<ContentAccess | undefined> {
  const { adminCoursesQuery } = await import('@/lib/client/course/courses')
  const courses = await client.fetchQuery({ ...adminCoursesQuery(), staleTime: 0 })
  return courses.find(({ id }) => id === courseId)?.contentAccess
}

/** Returns the setting for who can watch the only course. */
async function readOnlyCourseAccess(client: QueryClient): Promise<ContentAccess> {
  const { settingsQuery } = await import('@/lib/client/system/settings')
  const settings = await client.fetchQuery({ ...settingsQuery(), staleTime: 0 })
  return settings.contentAccess
}
