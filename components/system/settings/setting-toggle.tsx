import { useId } from 'react'
import { toastServerMessage } from '@/components/layout/toast-error'
import { Checkbox } from '@/components/ui/checkbox'
import { toast } from '@/components/ui/toast'
import { useUpdateSettings } from '@/lib/client/system/settings'
import type { SettingsInput } from '@/lib/contract/system/settings'

interface Texts {
  title: string
  text: string
  label: string
  hint: string
  /** Toast text after it was turned on. */
  on: string
  off: string
}

/** A setting that is on or off. Saves immediately. */
export function SettingToggle({
  anchor,
  texts,
  isOn,
  change,
}: {
  anchor: string
  texts: Texts
  isOn: boolean
  change: (isOn: boolean) => SettingsInput
}) {
  const id = useId()
  const { mutate, isPending } = useUpdateSettings()
  const choose = (isChosen: boolean) =>
    mutate(change(isChosen), {
      onSuccess: () => toast({ title: 'Settings Updated', description: isChosen ? texts.on : texts.off }),
      onError: (error) => toastServerMessage(error, 'Failed to update settings', 'Update Failed'),
    })
  return (
    <section
      id={anchor}
      className="scroll-mt-20 rounded-lg border bg-raised p-5"
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} className="text-lg">
        {texts.title}
      </h2>
      <p className="pt-1 text-quiet text-sm">{texts.text}</p>
      <div className="mt-4 flex gap-3">
        <Checkbox
          id={id}
          checked={isOn}
          disabled={isPending}
          aria-describedby={`${id}-hint`}
          onCheckedChange={(checked) => choose(checked === true)}
        />
        <div className="min-w-0">
          <label htmlFor={id} className="block cursor-pointer font-medium text-sm leading-5">
            {texts.label}
          </label>
          <p id={`${id}-hint`} className="mt-1 max-w-reading text-[0.8125rem] text-quiet leading-snug">
            {texts.hint}
          </p>
        </div>
      </div>
    </section>
  )
}
