import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { PublishedPageScreen } from '@/components/site/pages/published-page-screen'
import { createWithdrawalLink } from '@/lib/contract/mail/withdrawal-locales'
import { findPublishedPage } from '@/lib/data/site/pages'
import { env } from '@/lib/server/env'
import { requireViewer } from '@/lib/server/http/page-access'
import { getRequestContext } from '@/lib/server/http/request-context'
import { getCurrentBrand } from '@/lib/server/site/current-site'

type Props = PageProps<'/p/[slug]'>

/** Reads the page, or reuses the page that the middleware read if it runs in this process. */
const readPage = cache(async (slug: string) => {
  const page = getRequestContext()?.page
  return page?.slug === slug ? page : findPublishedPage(slug)
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await readPage((await params).slug)
  if (!page) return { robots: { index: false } }
  return { title: page.title, alternates: { canonical: `${env.APP_URL}/p/${page.slug}` } }
}

/**
 * Shows a published page of the owner. If the page doesn’t exist, the middleware shows visitors the landing
 * page.
 */
export default async function OwnPage({ params }: Props) {
  const page = await readPage((await params).slug)
  if (page) {
    const { name, words, supportEmail, isWithdrawalOn } = await getCurrentBrand()
    const withdrawal = isWithdrawalOn ? createWithdrawalLink(words.language) : undefined
    return <PublishedPageScreen {...{ name, page, words, supportEmail, withdrawal }} />
  }
  await requireViewer()
  notFound()
}
