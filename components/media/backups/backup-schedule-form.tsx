'use client'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { Form } from '@/components/layout/form'
import { FormError } from '@/components/layout/form-error'
import { toastServerMessage } from '@/components/layout/toast-error'
import { blankToUndefined, useContractForm } from '@/components/layout/use-contract-form'
import { CredentialField } from '@/components/system/settings/credential-field'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { toast } from '@/components/ui/toast'
import { useSaveBackups } from '@/lib/client/media/backups'
import { type Backups, backupsInputSchema } from '@/lib/contract/media/backups'
import { parseWholeNumber } from '@/lib/format'

const valuesOf = ({ schedule }: Backups) => ({ schedule, passphrase: undefined })

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const hourLabel = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'a.m.' : 'p.m.'}`

/** Shows the form for nightly backups and the passphrase. The stored passphrase is never shown. */
export function BackupScheduleForm({ backups }: { backups: Backups }) {
  const { mutateAsync } = useSaveBackups()
  const form = useContractForm({
    schema: backupsInputSchema,
    values: valuesOf(backups),
    save: mutateAsync,
    done: ({ schedule }) => ({
      title: 'Backup settings saved',
      description: schedule.isOn ? 'Backups now run every night.' : 'Nightly backups are off.',
    }),
    onFailed: (error) => toastServerMessage(error, 'Try again.', 'Couldn’t save the backup settings'),
    onDone: (saved) => {
      form.reset(valuesOf(saved))
    },
  })
  const { diskProblem, hasBucket, hasPassphrase, timeZone } = backups
  const { maxLength: _, error: hourError, ...hour } = form.text('schedule.hour', { valueAsNumber: true })
  const switchOf = (name: 'isOn' | 'toBucket') => ({
    isOn: form.watch(`schedule.${name}`),
    onSwitch: (isOn: boolean) => form.setValue(`schedule.${name}`, isOn, { shouldDirty: true }),
  })
  return (
    <Card className="min-w-0 p-5">
      <h2 className="text-lg">Nightly backup</h2>
      <p className="mt-1 max-w-reading text-quiet text-sm">
        We’ll email you if no backup succeeds for three days.
      </p>
      {diskProblem && (
        <p role="note" className="mt-3 max-w-reading text-sm text-warning-text">
          {diskProblem}
        </p>
      )}
      <Form form={form} aria-label="Nightly backup" className="mt-5">
        <CheckboxField
          label="Back up every night to the server’s disk"
          hint={`We save the files in ${backups.folder}.`}
          isDisabled={diskProblem !== null && !backups.schedule.isOn}
          {...switchOf('isOn')}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="Hour" hint={`Time zone: ${timeZone ?? 'UTC'}.`} error={hourError}>
            {(control) => (
              <Select {...control} {...hour}>
                {hours.map((one) => (
                  <option key={one} value={one}>
                    {hourLabel(one)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <TextField
            label="Backups to keep"
            hint="After each successful backup, we delete older ones beyond this number."
            inputMode="numeric"
            autoComplete="off"
            {...form.text('schedule.keep', { setValueAs: parseWholeNumber })}
          />
        </div>
        <CheckboxField
          label="Also copy each backup to your bucket"
          hint={
            hasBucket
              ? 'We copy backups of up to 5 GB to the bucket’s “backups” folder and keep as many there as on this server.'
              : 'Requires a storage bucket. This server stores files on its own disk.'
          }
          isDisabled={!hasBucket}
          {...switchOf('toBucket')}
        />
        <CredentialField
          label="Passphrase"
          hint={
            hasPassphrase
              ? 'Leave blank to keep the current passphrase. Older backups still need the passphrase that encrypted them.'
              : 'At least 12 characters. This passphrase encrypts all new backups. You can’t restore them without it, so keep it in a safe place outside this server.'
          }
          {...form.text('passphrase', { setValueAs: blankToUndefined })}
        />
        <FormError text={form.problem ?? backups.passphraseProblem ?? form.errorOf('schedule')} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={form.isSubmitting}>
            {form.isSubmitting ? 'Saving...' : 'Save Backup Settings'}
          </Button>
          {(hasPassphrase || backups.passphraseProblem) && <DeletePassphrase backups={backups} />}
        </div>
      </Form>
    </Card>
  )
}

function DeletePassphrase({ backups: { schedule } }: { backups: Backups }) {
  const { mutateAsync } = useSaveBackups()
  async function remove() {
    try {
      await mutateAsync({ schedule, passphrase: null })
      toast({ title: 'Passphrase deleted', description: 'New backups won’t be encrypted.' })
      return true
    } catch (error) {
      toastServerMessage(error, 'Try again.', 'Couldn’t delete the passphrase')
      return false
    }
  }
  return (
    <ConfirmDialog
      trigger={<Button variant="outline">Delete Passphrase</Button>}
      title="Delete the passphrase?"
      description="New backups won’t be encrypted. You still need the passphrase to restore older backups."
      action="Delete Passphrase"
      pendingAction="Deleting..."
      onConfirm={remove}
    />
  )
}
