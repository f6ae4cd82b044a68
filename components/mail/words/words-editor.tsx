import { announce } from '@/components/layout/announce'
import { toastFailure } from '@/components/layout/failure'
import { Form } from '@/components/layout/form'
import { Problem } from '@/components/layout/problem'
import { useContractForm } from '@/components/layout/use-contract-form'
import { MailPreview } from '@/components/mail/broadcasts/mail-preview'
import { Button } from '@/components/ui/button'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import { useDeleteMailWords, useSaveMailWords } from '@/lib/client/mail/mail-words'
import { type MailWords, mailWordsInputSchema } from '@/lib/contract/mail/mail-words'
import { usualWords, type WordedKind } from '@/lib/contract/mail/worded-mails'

const why = { label: 'Why they get it', hint: 'Stands at the foot, before the link that ends reminders.' }
const smallPrint = {
  label: 'Small print',
  hint: 'Stands under the button. {email} and {site} are filled in.',
}

/** What the last field of each is. */
const notes: Record<WordedKind, { label: string; hint: string }> = {
  welcome: smallPrint,
  opened: smallPrint,
  rescue: why,
  return: why,
  sign_in: {
    label: 'Small print',
    hint: 'Before it stands how long link and code work, which is worded under Everywhere.',
  },
  lead_confirm: { label: 'Small print', hint: 'Behind it stands a link for whoever never asked.' },
}

/** Of whoever asks to sign in, or for early access, no name is known. */
const hintOf = (kind: WordedKind) =>
  kind === 'sign_in' || kind === 'lead_confirm'
    ? 'Markdown. {product}, {email} and {site} are filled in. The button stands under it in every case.'
    : 'Markdown. {product}, {firstName}, {firstLesson}, {email} and {site} are filled in for each reader; {firstName|friend} calls whoever gave no name so. The button and its facts stand under it in every case.'

/** One mail: its words on the left, as it arrives on the right. */
export function WordsEditor({ kind, own }: { kind: WordedKind; own: MailWords['own'] }) {
  const { mutateAsync } = useSaveMailWords(kind)
  const goBack = useDeleteMailWords(kind)
  const form = useContractForm({
    schema: mailWordsInputSchema,
    values: own ?? usualWords[kind],
    save: mutateAsync,
    done: { title: 'Words saved', description: 'Mails say this from now on.' },
    onFailed: (error) => toastFailure(error, 'The words were not saved.'),
    onDone: (saved): void => form.reset(saved.own ?? usualWords[kind]),
  })
  async function takeOurs() {
    const texts = { done: 'The mail says what it always said', failed: 'Failed to go back' }
    if (await announce(goBack.mutateAsync(), texts)) form.reset(usualWords[kind])
  }
  const [subject, body, button, note] = form.watch(['subject', 'body', 'button', 'note'])
  return (
    <div className="grid items-start gap-8 xl:grid-cols-2">
      <Form form={form} aria-label="Words">
        <TextField
          label="Subject"
          hint={
            kind === 'welcome' ? 'The page that buyers come back to tells them to look for it.' : undefined
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
        <Problem text={form.problem} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={!form.isDirty || form.isSubmitting}>
            {form.isSubmitting ? 'Saving...' : 'Save Words'}
          </Button>
          {own && (
            <Button type="button" variant="ghost" disabled={goBack.isPending} onClick={takeOurs}>
              Use Our Words
            </Button>
          )}
        </div>
      </Form>
      <MailPreview {...{ kind, subject, body, button, note }} />
    </div>
  )
}
