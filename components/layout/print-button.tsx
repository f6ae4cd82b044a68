'use client'
import { Printer } from 'lucide-react'
import { Button } from '@/components/ui/button'

export function PrintButton({ children }: { children: string }) {
  return (
    <Button variant="outline" onClick={() => window.print()}>
      <Printer aria-hidden />
      {children}
    </Button>
  )
}
