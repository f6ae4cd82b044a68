import { useId } from 'react'
import { toastServerMessage } from '@/components/layout/toast-error'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { toast } from '@/components/ui/toast'
import { useUpdateSettings } from '@/lib/client/system/settings'
import type { SettingsInput } from '@/lib/contract/system/settings'

interface Texts {
  title: string
  text: string
  label: string
  hint: string
  /** Toast text after the setting was turned on. */
  on: string
  /** Toast text after the setting was turned off. */
  off: string
}

/** Shows a setting that is on or off. Saves each change immediately. */
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
      <CheckboxField
        className="mt-4"
        label={texts.label}
        hint={texts.hint}
        isOn={isOn}
        isDisabled={isPending}
        onSwitch={choose}
      />
    </section>
  )
}
