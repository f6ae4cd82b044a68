import type { ComponentProps } from 'react'
import { Input } from '@/components/ui/input'

/** Where somebody types who they are, as browsers and phones know it. */
export function EmailInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      name="email"
      type="email"
      autoComplete="email"
      inputMode="email"
      placeholder="you@example.com"
      className="h-13 text-base!"
      {...props}
    />
  )
}
