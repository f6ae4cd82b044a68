'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { Button } from '@/components/ui/button'
import { Loading } from '@/components/ui/skeleton'
import { mailWordsQuery } from '@/lib/client/mail/mail-words'
import { type WordedKind, wordedKinds } from '@/lib/contract/mail/worded-mails'
import { WordsEditor } from './words-editor'

const mails: Record<WordedKind, { label: string; when: string }> = {
  welcome: { label: 'Welcome', when: 'After the first sale, with the way in.' },
  opened: { label: 'Access', when: 'After every later sale, with what is new.' },
  rescue: { label: 'Rescue', when: 'To who has not begun, after 24 hours and after 72.' },
}

/** The mails that buyers get, in the owner's own words. */
export function MailWordsScreen() {
  const query = useQuery(mailWordsQuery())
  const [kind, setKind] = useState<WordedKind>('welcome')
  return (
    <AdminPage title="Mails to Buyers" description={<BackLink href="/admin/mails">All mails</BackLink>}>
      <div className="grid gap-3">
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">Mail</legend>
          {wordedKinds.map((one) => (
            <Button
              key={one}
              variant={one === kind ? 'default' : 'outline'}
              aria-pressed={one === kind}
              onClick={() => setKind(one)}
            >
              {mails[one].label}
            </Button>
          ))}
        </fieldset>
        <p className="text-quiet text-sm">{mails[kind].when}</p>
      </div>
      <WhenLoaded query={query} what="The mails" loading={<Loading shape="h-96" />}>
        {(words) => (
          <WordsEditor key={kind} kind={kind} own={words.find((one) => one.kind === kind)?.own ?? null} />
        )}
      </WhenLoaded>
    </AdminPage>
  )
}
