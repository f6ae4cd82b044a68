'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'
import { guardUnsavedChanges } from '@/components/layout/unsaved-changes'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { EmailTextEditor } from '@/components/mail/email-content/email-text-editor'
import { Button } from '@/components/ui/button'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { emailContentQuery } from '@/lib/client/mail/email-content'
import { sharedTextQuery } from '@/lib/client/site/shared-text'
import { editableEmailKinds } from '@/lib/contract/mail/email-templates'
import { SharedTextForm } from './shared-text-form'

const choices = [...editableEmailKinds, 'everywhere'] as const
type Choice = (typeof choices)[number]

const shown: Record<Choice, { label: string; when: string }> = {
  welcome: { label: 'Welcome', when: 'Sent after the first purchase, with the sign-in link.' },
  opened: { label: 'Access', when: 'Sent after every later purchase. Lists what’s new.' },
  refunded: {
    label: 'Refund',
    when: 'Sent once after a refund. You can turn this email off under Settings → Reminders.',
  },
  rescue: {
    label: 'Getting started',
    when: 'Sent to buyers who haven’t started, 24 and 72 hours after the purchase.',
  },
  return: { label: 'Win-back', when: 'Sent once to students who started and have been away for a week.' },
  lessons_open: {
    label: 'New lessons',
    when: 'Sent to buyers when new lessons open for them, at most once a day.',
  },
  ending: {
    label: 'Access ends',
    when: 'Sent once, a week before access ends. You can turn this email off under Settings → Reminders.',
  },
  sign_in: { label: 'Sign-in', when: 'Sent when someone asks to sign in.' },
  lead_confirm: {
    label: 'Early access',
    when: 'Sent to people who sign up for early access, to confirm their email.',
  },
  everywhere: {
    label: 'Shared Text',
    when: 'Text used in all emails, on the pages they link to, and on your own pages.',
  },
}

/** Lets the owner edit the text of each email and the shared text. */
export function EmailTextScreen() {
  const [choice, setChoice] = useState<Choice>('welcome')
  return (
    <AdminPage title="Email Text" description={<BackLink href="/admin/mails">All broadcasts</BackLink>}>
      <div className="grid gap-3">
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">Text to edit</legend>
          {choices.map((one) => (
            <Button
              key={one}
              variant={one === choice ? 'default' : 'outline'}
              aria-pressed={one === choice}
              onClick={() => guardUnsavedChanges(document, () => setChoice(one), true)}
            >
              {shown[one].label}
            </Button>
          ))}
        </fieldset>
        <p className="text-quiet text-sm">{shown[choice].when}</p>
      </div>
      <ChosenEditor choice={choice} />
    </AdminPage>
  )
}

function ChosenEditor({ choice }: { choice: Choice }) {
  const emailContent = useQuery(emailContentQuery())
  const house = useQuery(sharedTextQuery())
  const loading = <LoadingSkeleton shape="h-96" />
  if (choice === 'everywhere') {
    return (
      <WhenLoaded query={house} what="The shared text" loading={loading}>
        {(words) => <SharedTextForm words={words} />}
      </WhenLoaded>
    )
  }
  return (
    <WhenLoaded query={emailContent} what="The emails" loading={loading}>
      {(words) => (
        <EmailTextEditor
          key={choice}
          kind={choice}
          own={words.find(({ kind }) => kind === choice)?.own ?? null}
        />
      )}
    </WhenLoaded>
  )
}
