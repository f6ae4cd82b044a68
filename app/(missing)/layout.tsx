import type { Metadata } from 'next'
import { Viewing } from '@/app/viewing'
import { brandName } from '@/lib/server/site'
import '../globals.css'

/** Apart from the student's pages: nothing here needs what those load. */
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
