import { LockKeyhole, TriangleAlert } from 'lucide-react'
import { FormError } from '@/components/layout/form-error'
import type { SettingSource } from '@/lib/contract/system/email-server'

/** Says where the settings of an external service come from, or why the stored settings can’t be read. */
export function SettingSourceNotice({
  source,
  problem,
  children,
}: {
  source: SettingSource
  problem: string | null
  children: string
}) {
  const Icon = source ? LockKeyhole : TriangleAlert
  const color = source
    ? 'border-blueprint/40 bg-blueprint-soft [&>svg]:text-blueprint'
    : 'border-warning/40 bg-warning-soft [&>svg]:text-warning-text'
  return (
    <>
      <FormError text={problem ?? undefined} />
      <p role="note" className={`flex gap-3 rounded-lg border px-4 py-3 text-sm leading-normal ${color}`}>
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">{children}</span>
      </p>
    </>
  )
}
