import type { Metadata } from 'next'
import { Benefits } from '@/components/site/landing/benefits'
import { FinalCall } from '@/components/site/landing/final-call'
import { Hero } from '@/components/site/landing/hero'
import { Included } from '@/components/site/landing/included'
import { Outline } from '@/components/site/landing/outline'
import { Reasons } from '@/components/site/landing/reasons'
import { SignUp } from '@/components/site/landing/sign-up'
import { SiteFooter } from '@/components/site/landing/site-footer'
import { SiteHeader } from '@/components/site/landing/site-header'
import { Strategies } from '@/components/site/landing/strategies'
import { StructuredData } from '@/components/site/landing/structured-data'
import { env } from '@/lib/server/env'
import { description, hero } from '@/lib/site'
import './landing.css'

const { PRODUCT_NAME: productName } = env

// Once a day, for the year in the footer.
export const revalidate = 86_400

const title = `${hero.headline.join(' ')} · ${productName}`

export const metadata: Metadata = {
  title: { absolute: title },
  description,
  alternates: { canonical: '/' },
  openGraph: { type: 'website', url: '/', siteName: productName, title, description },
  twitter: { card: 'summary_large_image' },
}

export default function LandingPage() {
  return (
    <>
      <SiteHeader name={productName} />
      <main>
        <Hero />
        <Benefits />
        <Strategies />
        <Outline />
        <Reasons />
        <Included name={productName} />
        <SignUp />
        <FinalCall />
      </main>
      <SiteFooter name={productName} />
      <StructuredData name={productName} />
    </>
  )
}
