import type { Metadata } from 'next'
import { Viewing } from '@/app/viewing'
import { brandName } from '@/lib/server/site/current-site'
import '../globals.css'

/** Separate from the student pages, so it loads none of their bundles. */
export async function generateMetadata(): Promise<Metadata> {
  const name = await brandName()
  return {
    title: { default: name, template: `%s · ${name}` },
    robots: { index: false },
  }
}

export default function MissingLayout({ children }: { children: React.ReactNode }) {
  return (
    <>
      <Viewing />
      {children}
    </>
  )
}
