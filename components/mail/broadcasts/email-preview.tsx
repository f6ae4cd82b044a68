'use client'
import { useQuery } from '@tanstack/react-query'
import { FileText, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useDebounced } from '@/components/layout/use-debounced'
import { Button } from '@/components/ui/button'
import { emailPreviewQuery } from '@/lib/client/mail/broadcasts'
import type { EmailPreviewInput, RenderedEmailPreview as Preview } from '@/lib/contract/mail/broadcasts'

const looks = [
  { look: 'light', label: 'Light', icon: Sun },
  { look: 'dark', label: 'Dark', icon: Moon },
  { look: 'text', label: 'Plain Text', icon: FileText },
] as const
type Look = (typeof looks)[number]['look']

/**
 * Shows an email as a recipient would see it, in either theme and as plain text, filled in with the owner’s
 * data.
 */
export function EmailPreview({ kind, subject, body, button, note, segment }: EmailPreviewInput) {
  const [look, setLook] = useState<Look>('light')
  const { data, isError } = useQuery(
    emailPreviewQuery({
      kind,
      subject: useDebounced(subject),
      body: useDebounced(body),
      button: useDebounced(button),
      note: useDebounced(note),
      segment: segment && { kind: segment.kind, productId: segment.productId },
    }),
  )
  return (
    <section aria-label="Preview" className="min-w-0 xl:sticky xl:top-8">
      <div className="mb-2 flex gap-1">
        {looks.map(({ look: one, label, icon: Icon }) => (
          <Button
            key={one}
            size="sm"
            variant={one === look ? 'outline' : 'ghost'}
            aria-pressed={one === look}
            onClick={() => setLook(one)}
          >
            <Icon aria-hidden />
            {label}
          </Button>
        ))}
      </div>
      <div className="overflow-hidden rounded-lg border bg-raised">
        <p className="border-b px-4 py-3 text-sm [overflow-wrap:anywhere]">
          <span className="label-mono mr-3 text-quiet">Subject</span>
          <span className="font-medium">{data?.subject || 'No subject yet'}</span>
        </p>
        {data && <RenderedEmail look={look} preview={data} />}
        {!data && isError && (
          <p className="p-4 text-quiet text-sm">Couldn’t load the preview. Try again in a moment.</p>
        )}
      </div>
    </section>
  )
}

const HEIGHT = 'h-[min(46rem,calc(100dvh-10rem))] min-h-96'

function RenderedEmail({ look, preview: { html, text } }: { look: Look; preview: Preview }) {
  if (look === 'text')
    return (
      <pre className={`${HEIGHT} overflow-auto whitespace-pre-wrap p-4 font-mono text-[0.8125rem] leading-5`}>
        {text}
      </pre>
    )
  // In email programs, a media query chooses the theme. Replaces it, so that the preview’s buttons choose the theme.
  // `sandbox` blocks scripts.
  const source = html.replace('(prefers-color-scheme: dark)', look === 'dark' ? 'all' : 'not all')
  return (
    <iframe
      sandbox=""
      title="Email preview"
      srcDoc={source.replace('<head>', '<head><base target="_blank">')}
      className={`${HEIGHT} block w-full`}
    />
  )
}
