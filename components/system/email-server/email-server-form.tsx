'use client'
import { useState } from 'react'
import { Form } from '@/components/layout/form'
import { FormError } from '@/components/layout/form-error'
import { toastServerMessage } from '@/components/layout/toast-error'
import { blankToUndefined, useContractForm } from '@/components/layout/use-contract-form'
import { CredentialField } from '@/components/system/settings/credential-field'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { useSaveEmailServer } from '@/lib/client/system/email-server'
import {
  type EmailSecurity,
  type EmailServerSettings,
  emailServerInputSchema,
} from '@/lib/contract/system/email-server'
import { parseWholeNumber } from '@/lib/format'
import { type EmailPreset, emailPresets } from './email-presets'

const securityLabels: Record<EmailSecurity, string> = {
  starttls: 'STARTTLS',
  tls: 'TLS',
  none: 'None (not encrypted)',
}
const securities: EmailSecurity[] = ['starttls', 'tls', 'none']

const valuesOf = ({ host, port, user, from, security }: EmailServerSettings) => ({
  host: host ?? '',
  port: port ?? 587,
  user: user ?? '',
  password: undefined,
  from,
  security: security ?? ('starttls' as const),
})

/** Shows the form for the mail server. The stored password is never shown. */
export function EmailServerForm({ settings }: { settings: EmailServerSettings }) {
  const { mutateAsync } = useSaveEmailServer()
  const [preset, setPreset] = useState<EmailPreset>()
  const form = useContractForm({
    schema: emailServerInputSchema,
    values: valuesOf(settings),
    save: mutateAsync,
    done: {
      title: 'Mail server saved',
      description: 'New emails use these settings. Send a test email to check them.',
    },
    onFailed: (error) => toastServerMessage(error, 'Try again.', 'Couldn’t save the mail server'),
    onDone: (saved) => {
      form.reset(valuesOf(saved))
    },
  })
  function fillIn(chosen: EmailPreset) {
    setPreset(chosen)
    const { host, port, security, user } = chosen.values
    const isTyped = { shouldDirty: true }
    form.setValue('host', host, isTyped)
    form.setValue('port', port, isTyped)
    form.setValue('security', security, isTyped)
    form.setValue('user', user, isTyped)
  }
  return (
    <Card className="@container min-w-0 p-5">
      <h2 className="text-lg">Mail server</h2>
      <Presets chosen={preset} onChoose={fillIn} />
      <Form form={form} aria-label="Mail server" className="mt-5">
        <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-[minmax(0,1fr)_6rem_11rem]">
          <TextField
            label="Host"
            placeholder="smtp.example.com"
            autoComplete="off"
            spellCheck={false}
            {...form.text('host')}
          />
          <TextField
            label="Port"
            inputMode="numeric"
            autoComplete="off"
            {...form.text('port', { setValueAs: parseWholeNumber })}
          />
          <Field label="Security" error={form.errorOf('security')}>
            {(control) => (
              <Select {...control} {...form.register('security')}>
                {securities.map((security) => (
                  <option key={security} value={security}>
                    {securityLabels[security]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
          <TextField
            label="Username"
            hint="Leave blank if your mail server doesn’t require a login."
            autoComplete="off"
            spellCheck={false}
            {...form.text('user')}
          />
          <CredentialField
            label="Password"
            hint={
              settings.source === 'stored' && settings.masked
                ? `Saved as ${settings.masked}. Leave blank to keep the current password.`
                : 'We encrypt the password before we store it.'
            }
            {...form.text('password', { setValueAs: blankToUndefined })}
          />
        </div>
        <TextField
          label="Sender"
          hint="Your course’s name and an address your email service is allowed to send from."
          placeholder="Your course <course@example.com>"
          autoComplete="off"
          {...form.text('from')}
        />
        <FormError text={form.problem} />
        <div>
          <Button type="submit" disabled={form.isSubmitting}>
            {form.isSubmitting ? 'Saving...' : 'Save Mail Server'}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function Presets({
  chosen,
  onChoose,
}: {
  chosen: EmailPreset | undefined
  onChoose: (preset: EmailPreset) => void
}) {
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="text-quiet text-sm">Choose your email service or enter your own settings.</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {emailPresets.map((preset) => (
          <Button
            key={preset.name}
            variant="outline"
            size="sm"
            aria-pressed={preset === chosen}
            className="aria-pressed:border-ink aria-pressed:bg-sunk"
            onClick={() => onChoose(preset)}
          >
            {preset.name}
          </Button>
        ))}
      </div>
      {chosen && (
        <p role="status" className="mt-2.5 text-[0.8125rem] text-quiet leading-snug">
          {chosen.hint}
        </p>
      )}
    </fieldset>
  )
}
