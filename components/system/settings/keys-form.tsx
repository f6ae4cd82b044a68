'use client'
import { type FormEvent, useState } from 'react'
import { toastServerMessage } from '@/components/layout/failure'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { useUpdateSettings } from '@/lib/client/system/settings'
import { fieldErrors } from '@/lib/contract/error'
import type { SettingsInput } from '@/lib/contract/system/settings'
import { KeyField } from './key-field'
import { TestConnection } from './test-connection'

const empty = { warriorPlusApiKey: '', warriorPlusSecurityKey: '' }

/** What was typed, trimmed; a field left empty is not sent, so that it changes nothing. */
function typed(values: typeof empty): SettingsInput {
  const given = Object.entries(values).map(([name, value]) => [name, value.trim()])
  return Object.fromEntries(given.filter(([, value]) => value))
}

/** Takes new keys. What is stored is never shown here: the fields start empty and end empty. */
export function KeysForm() {
  const [values, setValues] = useState(empty)
  const { mutate, isPending, error } = useUpdateSettings()
  const fields = fieldErrors(error)
  const set = (name: keyof typeof empty) => (value: string) => setValues({ ...values, [name]: value })

  function submit(event: FormEvent) {
    event.preventDefault()
    const input = typed(values)
    if (Object.keys(input).length === 0) {
      toast({
        title: 'No Changes',
        description: 'Please enter at least one credential to update.',
        destructive: true,
      })
      return
    }
    mutate(input, {
      onSuccess: onSaved,
      onError: (failure) => toastServerMessage(failure, 'Failed to update settings', 'Update Failed'),
    })
  }

  function onSaved() {
    setValues(empty)
    toast({
      title: 'Settings Updated',
      description: 'Your WarriorPlus API credentials have been saved securely.',
    })
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5 p-5" aria-label="New credentials">
      <KeyField
        label="API Key"
        hint="For comparing your sales with WarriorPlus. Reads only."
        error={fields.warriorPlusApiKey?.[0]}
        value={values.warriorPlusApiKey}
        onChange={set('warriorPlusApiKey')}
      />
      <TestConnection apiKey={values.warriorPlusApiKey.trim()} />
      <KeyField
        label="Security Key"
        hint="Optional to save, but without a security key no sale opens access: it is how we know that a sales notification is real."
        error={fields.warriorPlusSecurityKey?.[0]}
        value={values.warriorPlusSecurityKey}
        onChange={set('warriorPlusSecurityKey')}
      />
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save Settings'}
        </Button>
        <Button variant="outline" disabled={isPending} onClick={() => setValues(empty)}>
          Clear Form
        </Button>
      </div>
    </form>
  )
}
