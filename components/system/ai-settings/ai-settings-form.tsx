'use client'
import type { ReactNode } from 'react'
import { Form } from '@/components/layout/form'
import { FormError } from '@/components/layout/form-error'
import { toastServerMessage } from '@/components/layout/toast-error'
import { blankToUndefined, useContractForm } from '@/components/layout/use-contract-form'
import { CredentialField } from '@/components/system/settings/credential-field'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { TextField } from '@/components/ui/text-field'
import { useSaveAiSettings } from '@/lib/client/system/ai-settings'
import { QUESTIONS_PER_MONTH, UNANSWERED_QUESTION_DAYS } from '@/lib/contract/question-limits'
import { type AiSettings, aiSettingsInputSchema } from '@/lib/contract/system/ai-settings'
import { countNoun, formatCount, parseWholeNumber } from '@/lib/format'

const valuesOf = ({ models, limits, isOn }: AiSettings) => ({ key: undefined, models, limits, isOn })

/** Shows the form for the AI service. The stored key is never shown. */
export function AiSettingsForm({ settings }: { settings: AiSettings }) {
  const { mutateAsync } = useSaveAiSettings()
  const form = useContractForm({
    schema: aiSettingsInputSchema,
    values: valuesOf(settings),
    save: mutateAsync,
    done: { title: 'AI settings saved', description: 'Changes apply immediately.' },
    onFailed: (error) => toastServerMessage(error, 'Try again.', 'Couldn’t save the AI settings'),
    onDone: (saved) => {
      form.reset(valuesOf(saved))
    },
  })
  const switchOf = (name: 'images' | 'transcripts' | 'questions') => ({
    isOn: form.watch(`isOn.${name}`),
    onSwitch: (isOn: boolean) => form.setValue(`isOn.${name}`, isOn, { shouldDirty: true }),
  })
  const { masked, source, today, limits } = settings
  return (
    <Card className="min-w-0 p-5">
      <Form form={form} aria-label="AI settings">
        <CredentialField
          label="OpenAI key"
          hint={
            source === 'stored' && masked
              ? `Saved as ${masked}. Leave blank to keep the current key.`
              : 'Create a key at platform.openai.com. Keys start with sk-. We encrypt your key before we store it.'
          }
          {...form.text('key', { setValueAs: blankToUndefined })}
        />
        <AiUse
          title="Section images"
          label="Generate section images"
          hint="If this setting is off or the limit is reached, sections get a built-in drawing."
          used={`${formatCount(today.images)} of ${countNoun(limits.imagesPerDay, 'image')} used today`}
          {...switchOf('images')}
        >
          <ModelField {...form.text('models.images')} />
          <LimitField
            label="Images per day"
            {...form.text('limits.imagesPerDay', { setValueAs: parseWholeNumber })}
          />
        </AiUse>
        <AiUse
          title="Transcripts"
          label="Transcribe uploaded videos automatically"
          hint="Transcripts become captions and make lessons searchable. If the limit is reached, transcription continues the next day."
          used={`${formatCount(today.minutes)} of ${countNoun(limits.transcriptMinutesPerDay, 'minute')} used today`}
          {...switchOf('transcripts')}
        >
          <ModelField {...form.text('models.speech')} />
          <LimitField
            label="Minutes per day"
            {...form.text('limits.transcriptMinutesPerDay', { setValueAs: parseWholeNumber })}
          />
        </AiUse>
        <AiUse
          title="Ask the course"
          label="Let students ask the course"
          hint={`In the search box, each student can ask ${QUESTIONS_PER_MONTH} questions in 30 days. An AI model answers using only lessons that the student can watch. You see unanswered questions for ${UNANSWERED_QUESTION_DAYS} days, without names.`}
          used={`${formatCount(today.questions)} of ${countNoun(limits.questionsPerDay, 'question')} used today`}
          {...switchOf('questions')}
        >
          <ModelField hint="Also used for chapter suggestions." {...form.text('models.text')} />
          <LimitField
            label="Questions per day"
            {...form.text('limits.questionsPerDay', { setValueAs: parseWholeNumber })}
          />
        </AiUse>
        <FormError text={form.problem} />
        <div>
          <Button type="submit" disabled={form.isSubmitting}>
            {form.isSubmitting ? 'Saving...' : 'Save AI Settings'}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

type TextProps = Omit<Parameters<typeof TextField>[0], 'label'>

const ModelField = (props: TextProps) => (
  <TextField label="Model" autoComplete="off" spellCheck={false} {...props} />
)

const LimitField = (props: TextProps & { label: string }) => (
  <TextField inputMode="numeric" autoComplete="off" {...props} />
)

/** Shows the settings for one use of the AI service: its checkbox, model, and daily limit. */
function AiUse({
  title,
  label,
  hint,
  used,
  isOn,
  onSwitch,
  children,
}: {
  title: string
  label: string
  hint: string
  used: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  children: ReactNode
}) {
  return (
    <fieldset className="min-w-0 border-t pt-5">
      <legend className="float-left w-full font-display font-semibold text-lg tracking-tight">{title}</legend>
      <CheckboxField className="clear-both pt-2" {...{ label, hint, isOn, onSwitch }} />
      <div className="mt-4 grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_10rem]">{children}</div>
      <p className="mt-2.5 text-[0.8125rem] text-quiet tabular-nums">{used}</p>
    </fieldset>
  )
}
