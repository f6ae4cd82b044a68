import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Input } from '@/components/ui/input'
import { searchSchema } from '@/lib/contract/field-schemas'
import { cn } from '@/lib/utils'

/** Shows the search field of a list. The label is also the placeholder if `placeholder` is missing. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'onChange' | 'type'> & {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  className?: string
}) {
  return (
    <div className={cn('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-quiet"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={searchSchema.maxLength ?? undefined}
        className="pl-9"
        onChange={(event) => onChange(event.target.value)}
        {...input}
      />
    </div>
  )
}
