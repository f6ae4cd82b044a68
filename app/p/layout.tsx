import type { Metadata } from 'next'
import { connection } from 'next/server'
import { readBrandName } from '@/lib/server/site/current-site'
import '../globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const name = await readBrandName()
  return { title: { default: name, template: `%s · ${name}` } }
}

/** Renders for each request, because each request has its own CSP nonce. */
export default async function OwnPagesLayout({ children }: { children: React.ReactNode }) {
  await connection()
  return children
}
