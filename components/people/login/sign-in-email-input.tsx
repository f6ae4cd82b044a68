import type { ComponentProps } from 'react'
import { Input } from '@/components/ui/input'

/** Shows the input for a sign-in email, with attributes that let browsers and phones fill it in. */
export function SignInEmailInput(props: ComponentProps<typeof Input>) {
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
