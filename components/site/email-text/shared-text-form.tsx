import { CollapsibleSection } from '@/components/layout/collapsible-section'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { Form } from '@/components/layout/form'
import { FormError } from '@/components/layout/form-error'
import { toastFailure } from '@/components/layout/toast-error'
import { toastResult } from '@/components/layout/toast-result'
import { useContractForm } from '@/components/layout/use-contract-form'
import { Button } from '@/components/ui/button'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import { useSaveSharedText } from '@/lib/client/site/shared-text'
import { defaultSharedText, type SharedText, sharedTextSchema } from '@/lib/contract/site/shared-text'
import { listPartFields, sharedTextGroups } from './shared-text-fields'

const names = Object.keys(defaultSharedText) as (keyof SharedText)[]
const isDefault = (words: SharedText) => names.every((name) => words[name] === defaultSharedText[name])

/** Lets the owner edit the text that all emails and the pages they link to share. */
export function SharedTextForm({ words }: { words: SharedText }) {
  const { mutateAsync } = useSaveSharedText()
  const form = useContractForm({
    schema: sharedTextSchema,
    values: words,
    save: mutateAsync,
    done: { title: 'Shared text saved', description: 'New emails and your pages now use this text.' },
    onFailed: (error) => toastFailure(error, 'Couldn’t save the text. Try again.'),
    onDone: (saved): void => form.reset(saved),
  })
  async function restoreDefault() {
    const texts = { done: 'Default text restored', failed: 'Couldn’t restore the default text. Try again.' }
    const hasSucceeded = await toastResult(mutateAsync({}), texts)
    if (hasSucceeded) form.reset(defaultSharedText)
    return hasSucceeded
  }
  return (
    <Form form={form} aria-label="Shared text" className="max-w-3xl">
      <div className="grid gap-3">
        {sharedTextGroups.map((part, index) => (
          <CollapsibleSection
            key={part.title}
            title={part.title}
            isOpen={index === 0 || listPartFields(part).some(([name]) => form.errorOf(name))}
          >
            {part.rows.map((row) => (
              <div key={row[0]?.[0]} className="grid items-start gap-4 sm:grid-cols-2">
                {row.map(([name, label]) => (
                  <WordField key={name} name={name} label={label} field={form.text(name)} />
                ))}
              </div>
            ))}
          </CollapsibleSection>
        ))}
      </div>
      <FormError text={form.problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={!form.isDirty || form.isSubmitting}>
          {form.isSubmitting ? 'Saving...' : 'Save Text'}
        </Button>
        {!isDefault(words) && (
          <ConfirmDialog
            trigger={
              <Button type="button" variant="ghost">
                Restore Default
              </Button>
            }
            title="Restore the default text?"
            description="Emails and pages go back to the English default. The text you edited for individual emails doesn’t change."
            action="Restore Default"
            pendingAction="Restoring..."
            onConfirm={restoreDefault}
          />
        )}
      </div>
    </Form>
  )
}

const ONE_LINE_MAX = 60

function hintOf(name: keyof SharedText): string | undefined {
  if (name === 'language') return 'For example, en, es, or pt-BR.'
  const fields = defaultSharedText[name].match(/\{\w+\}/g)
  return fields ? `We fill in ${fields.join(' and ')}.` : undefined
}

function WordField({
  name,
  label,
  field,
}: {
  name: keyof SharedText
  label: string
  field: ReturnType<ReturnType<typeof useContractForm>['text']>
}) {
  const shared = { label, hint: hintOf(name), autoComplete: 'off', ...field }
  if ((field.maxLength ?? 0) <= ONE_LINE_MAX) return <TextField {...shared} />
  return (
    <div className="sm:col-span-2">
      <TextAreaField rows={2} {...shared} className="min-h-10" />
    </div>
  )
}
