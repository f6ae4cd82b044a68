import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { PageScreen } from '@/components/site/pages/page-screen'
import { findPublishedPage } from '@/lib/data/site/pages'
import { env } from '@/lib/server/env'
import { requireViewer } from '@/lib/server/page'
import { currentBrand } from '@/lib/server/site'
import { visit } from '@/lib/server/visit'

type Props = PageProps<'/p/[slug]'>

/** The gate has read it already, where it runs with us. */
const readPage = cache(async (slug: string) => {
  const page = visit()?.page
  return page?.slug === slug ? page : findPublishedPage(slug)
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await readPage((await params).slug)
  if (!page) return { robots: { index: false } }
  return { title: page.title, alternates: { canonical: `${env.APP_URL}/p/${page.slug}` } }
}

/** Visitors are shown the landing page where there is no such page: the gate sees to that. */
export default async function OwnPage({ params }: Props) {
  const page = await readPage((await params).slug)
  if (page) {
    const { name, words } = await currentBrand()
    return <PageScreen name={name} page={page} words={words} />
  }
  await requireViewer()
  notFound()
}
