import type { Metadata } from 'next'
import { CurrentViewAsBanner } from '@/app/current-view-as-banner'
import { readBrandName } from '@/lib/server/site/current-site'
import '../globals.css'

/**
 * This layout is separate from the layout of the student pages, so the “not found” page doesn’t load their
 * bundles.
 */
export async function generateMetadata(): Promise<Metadata> {
  const name = await readBrandName()
  return {
    title: { default: name, template: `%s · ${name}` },
    robots: { index: false },
  }
}

export default function MissingLayout({ children }: { children: React.ReactNode }) {
  return (
    <>
      <CurrentViewAsBanner />
      {children}
    </>
  )
}
