'use client'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FormTextProps } from '@/components/layout/use-contract-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

/** Shows a password field for a key, with a show/hide button. */
export function CredentialField({
  label,
  hint,
  error,
  ...input
}: FormTextProps & { label: string; hint: ReactNode }) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            {...input}
            type={isShown ? 'text' : 'password'}
            // Keeps browsers from saving the key or filling in a password.
            autoComplete="new-password"
            spellCheck={false}
            className="pr-11 font-mono"
          />
          <button
            type="button"
            aria-label={`${isShown ? 'Hide' : 'Show'} ${label}`}
            className="absolute inset-y-1 right-1 grid w-9 place-items-center rounded-md text-quiet transition-colors hover:bg-ink/7 hover:text-ink"
            onClick={() => setShown(!isShown)}
          >
            <Icon aria-hidden className="size-4" />
          </button>
        </div>
      )}
    </Field>
  )
}
