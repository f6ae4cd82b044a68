import { Form } from '@/components/layout/form'
import { FormError } from '@/components/layout/form-error'
import { toastFailure } from '@/components/layout/toast-error'
import { toastResult } from '@/components/layout/toast-result'
import { useContractForm } from '@/components/layout/use-contract-form'
import { EmailPreview } from '@/components/mail/broadcasts/email-preview'
import { Button } from '@/components/ui/button'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import { useRestoreDefaultEmailContent, useSaveEmailContent } from '@/lib/client/mail/email-content'
import { type EmailContent, emailContentInputSchema } from '@/lib/contract/mail/email-content'
import { defaultEmailTemplates, type EditableEmailKind } from '@/lib/contract/mail/email-templates'

const footerReason = {
  label: 'Reason for this email',
  hint: 'Shown in the footer, before the link to turn off reminders.',
}
const smallPrint = {
  label: 'Small print',
  hint: 'Shown below the button. We fill in {email} and {site}.',
}

/** Label and hint of the last field, a note, for each email. */
const notes: Record<EditableEmailKind, { label: string; hint: string }> = {
  welcome: smallPrint,
  opened: smallPrint,
  refunded: smallPrint,
  rescue: footerReason,
  return: footerReason,
  lessons_open: footerReason,
  ending: smallPrint,
  sign_in: {
    label: 'Small print',
    hint: 'Shown after the sentence that says how long the link and code work. You can edit that sentence under Shared Text.',
  },
  lead_confirm: {
    label: 'Small print',
    hint: 'After the small print, we add a link for people who never signed up.',
  },
}

/**
 * Returns the hint for the text field. Sign-in and early access emails can’t contain the reader’s name,
 * because it isn’t known.
 */
const hintOf = (kind: EditableEmailKind) =>
  kind === 'sign_in' || kind === 'lead_confirm'
    ? 'Use Markdown. We fill in {product}, {email}, and {site}. The button always follows the text.'
    : 'Use Markdown. We fill in {product}, {firstName}, {firstLesson}, {email}, and {site} for each reader. If we don’t know a reader’s name, {firstName|friend} becomes “friend”, and “Welcome, {firstName}.” becomes “Welcome!” The button and purchase details always follow the text.'

/** Lets the owner edit the text of one email, with a live preview. */
export function EmailTextEditor({ kind, own }: { kind: EditableEmailKind; own: EmailContent['own'] }) {
  const { mutateAsync } = useSaveEmailContent(kind)
  const restoreDefault = useRestoreDefaultEmailContent(kind)
  const form = useContractForm({
    schema: emailContentInputSchema,
    values: own ?? defaultEmailTemplates[kind],
    save: mutateAsync,
    done: { title: 'Email text saved', description: 'New emails will use this text.' },
    onFailed: (error) => toastFailure(error, 'Couldn’t save the text. Try again.'),
    onDone: (saved): void => form.reset(saved.own ?? defaultEmailTemplates[kind]),
  })
  async function restoreText() {
    const texts = { done: 'Default text restored', failed: 'Couldn’t restore the default text. Try again.' }
    if (await toastResult(restoreDefault.mutateAsync(), texts)) form.reset(defaultEmailTemplates[kind])
  }
  const [subject, body, button, note] = form.watch(['subject', 'body', 'button', 'note'])
  return (
    <div className="grid items-start gap-8 xl:grid-cols-2">
      <Form form={form} aria-label="Email text">
        <TextField
          label="Subject"
          hint={
            kind === 'welcome' ? 'The page after checkout tells buyers to look for this subject.' : undefined
          }
          autoComplete="off"
          {...form.text('subject')}
        />
        <TextAreaField
          label="Text"
          hint={hintOf(kind)}
          rows={10}
          className="font-mono text-[0.8125rem]!"
          {...form.text('body')}
        />
        <TextField label="Button" autoComplete="off" {...form.text('button')} />
        <TextAreaField rows={3} {...notes[kind]} {...form.text('note')} />
        <FormError text={form.problem} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={!form.isDirty || form.isSubmitting}>
            {form.isSubmitting ? 'Saving...' : 'Save Text'}
          </Button>
          {own && (
            <Button type="button" variant="ghost" disabled={restoreDefault.isPending} onClick={restoreText}>
              Restore Default
            </Button>
          )}
        </div>
      </Form>
      <EmailPreview {...{ kind, subject, body, button, note }} />
    </div>
  )
}
