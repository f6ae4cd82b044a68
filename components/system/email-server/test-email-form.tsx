'use client'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { Form } from '@/components/layout/form'
import { FormError } from '@/components/layout/form-error'
import { RelativeTime } from '@/components/layout/relative-time'
import { blankToUndefined, useContractForm } from '@/components/layout/use-contract-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TextField } from '@/components/ui/text-field'
import { useTestEmailServer } from '@/lib/client/system/email-server'
import {
  type DnsRecordState,
  type EmailDns,
  type EmailServerSettings,
  type EmailTest,
  emailTestInputSchema,
} from '@/lib/contract/system/email-server'

/**
 * Shows a form that sends a test email, the mail server’s reply, and the DNS records of the sender’s domain.
 */
export function TestEmailForm({ settings }: { settings: EmailServerSettings }) {
  const { mutateAsync, data: test } = useTestEmailServer()
  const form = useContractForm({
    schema: emailTestInputSchema.unwrap(),
    values: { to: undefined },
    save: mutateAsync,
    onDone: () => {},
  })
  const { lastTestAt, lastTestResult } = settings
  const earlier = lastTestAt && lastTestResult ? { at: lastTestAt, answer: lastTestResult } : null
  return (
    <Card className="min-w-0 p-5">
      <h2 className="text-lg">Test email</h2>
      <p className="mt-1 text-quiet text-sm">Uses the saved mail server. Up to 10 tests per hour.</p>
      <Form form={form} aria-label="Test email" className="mt-4">
        <TextField
          label="To"
          hint="Leave blank to use your own email."
          type="email"
          autoComplete="off"
          {...form.text('to', { setValueAs: blankToUndefined })}
        />
        <FormError text={form.problem} />
        <div>
          <Button type="submit" variant="outline" disabled={form.isSubmitting}>
            {form.isSubmitting ? 'Sending...' : 'Send Test Email'}
          </Button>
        </div>
      </Form>
      <div role="status" className="mt-5 grid gap-4 empty:hidden">
        {test ? <TestResult test={test} /> : earlier && <EarlierResult {...earlier} />}
      </div>
    </Card>
  )
}

function Answer({ accepted, children }: { accepted: boolean; children: string }) {
  const Icon = accepted ? CircleCheck : CircleAlert
  return (
    <div className={`flex gap-2 text-sm leading-5 ${accepted ? 'text-done-text' : 'text-danger-text'}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">
          {accepted ? 'Your mail server accepted the email.' : 'The email wasn’t sent.'}
        </p>
        <p className="wrap-anywhere mt-1 font-mono text-[0.8125rem]">{children}</p>
      </div>
    </div>
  )
}

function TestResult({ test: { accepted, answer, dns } }: { test: EmailTest }) {
  return (
    <>
      <Answer accepted={accepted}>{answer}</Answer>
      <DnsRecords dns={dns} />
    </>
  )
}

/** Shows the mail server’s reply to the last test. A reply that accepts an email starts with 2 (RFC 5321). */
function EarlierResult({ at, answer }: { at: string; answer: string }) {
  return (
    <div>
      <p className="mb-2 text-[0.8125rem] text-quiet">
        Last test <RelativeTime value={at} />
      </p>
      <Answer accepted={answer.startsWith('2')}>{answer}</Answer>
    </div>
  )
}

const records: { key: keyof EmailDns; name: string; purpose: string }[] = [
  { key: 'spf', name: 'SPF', purpose: 'Lists the servers that may send email for your domain.' },
  { key: 'dkim', name: 'DKIM', purpose: 'Proves that an email wasn’t altered in transit.' },
  { key: 'dmarc', name: 'DMARC', purpose: 'Tells inboxes what to do with emails that fail SPF and DKIM.' },
]
const states: Record<DnsRecordState, { word: string; icon: typeof CircleCheck; color: string }> = {
  found: { word: 'Found', icon: CircleCheck, color: 'text-done-text' },
  missing: { word: 'Missing', icon: CircleAlert, color: 'text-danger-text' },
  unknown: { word: 'Unknown', icon: CircleHelp, color: 'text-quiet' },
}

function DnsRecords({ dns }: { dns: EmailDns }) {
  return (
    <div>
      <h3 className="font-medium font-sans text-sm tracking-normal">DNS records for your sending domain</h3>
      <dl className="mt-2 divide-y border-y">
        {records.map(({ key, name, purpose }) => {
          const { word, icon: Icon, color } = states[dns[key]]
          return (
            <div key={key} className="flex items-start justify-between gap-4 py-2.5 text-sm">
              <dt className="min-w-0">
                {name}
                <span className="block text-[0.8125rem] text-quiet leading-snug">{purpose}</span>
              </dt>
              <dd className={`flex shrink-0 items-center gap-1.5 ${color}`}>
                <Icon aria-hidden className="size-4" />
                {word}
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="mt-2 text-[0.8125rem] text-quiet leading-snug">
        Your email service lists the records to add. Each service names its DKIM record differently, so we
        can’t always find that record.
      </p>
    </div>
  )
}
