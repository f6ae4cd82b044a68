import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'

/** Shows a group of fields with a heading. */
export function BrandFieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid gap-5 p-5">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  )
}
