import type { Metadata } from 'next'
import { connection } from 'next/server'
import { readBrandName } from '@/lib/server/site/current-site'
import '../globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const name = await readBrandName()
  return { title: { default: name, template: `%s · ${name}` } }
}

/** Rendered per request, because the CSP nonce is per request. */
export default async function OwnPagesLayout({ children }: { children: React.ReactNode }) {
  await connection()
  return children
}
