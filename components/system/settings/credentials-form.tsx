'use client'
import type { FormEvent } from 'react'
import { Form } from '@/components/layout/form'
import { toastServerMessage } from '@/components/layout/toast-error'
import { blankToUndefined, useContractForm } from '@/components/layout/use-contract-form'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { useUpdateSettings } from '@/lib/client/system/settings'
import { type SettingsInput, settingsInputSchema } from '@/lib/contract/system/settings'
import { CredentialField } from './credential-field'
import { TestConnection } from './test-connection'

/** Returns the toast text that names the saved keys. */
function savedMessage({
  warriorPlusApiKey,
  warriorPlusSecurityKey,
}: Pick<SettingsInput, 'warriorPlusApiKey' | 'warriorPlusSecurityKey'>): string {
  const names = [
    ...(warriorPlusApiKey ? ['API Key'] : []),
    ...(warriorPlusSecurityKey ? ['Security Key'] : []),
  ]
  return `Your WarriorPlus API credentials have been saved securely: ${names.join(' and ')}.`
}

/**
 * Saves new keys. The form never shows stored keys. It doesn’t send empty fields, so their stored keys are
 * kept.
 */
export function CredentialsForm() {
  const { mutateAsync } = useUpdateSettings()
  const form = useContractForm({
    schema: settingsInputSchema,
    values: { warriorPlusApiKey: undefined, warriorPlusSecurityKey: undefined },
    save: async (keys) => {
      await mutateAsync(keys)
      return keys
    },
    done: (keys) => ({ title: 'Settings Updated', description: savedMessage(keys) }),
    onFailed: (failure) => toastServerMessage(failure, 'Failed to update settings', 'Update Failed'),
    onDone: (_keys, reset) => reset(),
  })
  const { warriorPlusApiKey, warriorPlusSecurityKey } = form.watch()

  async function submit(event: FormEvent) {
    if (warriorPlusApiKey || warriorPlusSecurityKey) return form.submit(event)
    event.preventDefault()
    toast({
      title: 'No Changes',
      description: 'Please enter at least one credential to update.',
      destructive: true,
    })
  }

  return (
    <Form form={{ ...form, submit }} className="p-5" aria-label="New credentials">
      <CredentialField
        label="API Key"
        hint="We use this read-only key to compare your sales with WarriorPlus."
        {...form.text('warriorPlusApiKey', { setValueAs: blankToUndefined })}
      />
      <TestConnection apiKey={warriorPlusApiKey ?? ''} />
      <CredentialField
        label="Security Key"
        hint="Required for sales. We use it to verify that sales notifications are real. Without it, sales don’t grant access."
        {...form.text('warriorPlusSecurityKey', { setValueAs: blankToUndefined })}
      />
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        <Button type="submit" disabled={form.isSubmitting}>
          {form.isSubmitting ? 'Saving...' : 'Save Settings'}
        </Button>
        <Button variant="outline" disabled={form.isSubmitting} onClick={() => form.reset()}>
          Clear Form
        </Button>
      </div>
    </Form>
  )
}
