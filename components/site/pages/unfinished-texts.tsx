import { findUnfinishedText } from '@/lib/contract/site/unfinished-text'

const SHOWN = 20

/** Lists texts that the owner must replace before publishing the page. Renders nothing if there are none. */
export function UnfinishedTexts({ body }: { body: string }) {
  const all = findUnfinishedText(body)
  if (all.length === 0) return null
  return (
    <div className="rounded-md bg-warning-soft p-3 text-sm text-warning-text">
      <p>Before you can publish this page, replace or delete:</p>
      <ul className="mt-1 list-disc pl-5">
        {all.slice(0, SHOWN).map(({ at, line, text }) => (
          <li key={at} className="wrap-anywhere">
            Line {line}: {text.startsWith('[') ? text : 'the note about legal advice'}
          </li>
        ))}
        {all.length > SHOWN && <li>and {all.length - SHOWN} more</li>}
      </ul>
      <p className="mt-1">To show brackets on the page, write \[ instead of [.</p>
    </div>
  )
}
