import type { ReactNode } from 'react'
import { Illustration, type IllustrationName } from '@/components/ui/illustration'

/** Shows a page that only says why there is no content, with a link back. */
export function PageNotice({
  drawing,
  title,
  description,
  action,
}: {
  drawing: IllustrationName
  title: string
  description: ReactNode
  action: ReactNode
}) {
  return (
    <main className="grid min-h-[70dvh] place-items-center px-5 py-16">
      <div className="corners flex max-w-lg flex-col items-center bg-dots px-8 py-12 text-center">
        <Illustration name={drawing} className="mb-4" />
        <h1 className="bg-paper px-2 text-3xl">{title}</h1>
        <p className="mt-3 max-w-sm bg-paper px-2 text-quiet">{description}</p>
        <div className="mt-6">{action}</div>
      </div>
    </main>
  )
}
