'use client'
import type { LandingExample } from '@/lib/contract/site/landing'
import { ExpandableRows } from './expandable-rows'
import { type EditorPart, editorPartLabels, findEditorPart } from './landing-parts'
import { formatExampleCount } from './part-list'

/** Lists the example text that the page still shows, part by part. */
export function ExampleTexts({
  examples,
  onOpen,
}: {
  examples: LandingExample[]
  onOpen: (part: EditorPart) => void
}) {
  if (examples.length === 0) return <p className="text-sm">All example text has been replaced.</p>
  const parts = [...new Set(examples.map(({ path }) => findEditorPart(path)))]
  const rowOf = (part: EditorPart) => {
    const found = examples.filter(({ path }) => findEditorPart(path) === part)
    return {
      id: part,
      title: `${editorPartLabels[part]}: ${formatExampleCount(found.length)}`,
      content: (
        <ul className="grid max-h-80 gap-1 overflow-y-auto">
          {found.map(({ path, text, isClaim }) => (
            <li key={path}>
              <button
                type="button"
                onClick={() => onOpen(part)}
                className="w-full rounded-sm px-1 py-0.5 text-left text-sm hover:bg-ink/7"
              >
                {isClaim && <strong className="font-medium text-warning-text">Claim: </strong>}
                {text}
              </button>
            </li>
          ))}
        </ul>
      ),
    }
  }
  return (
    <section aria-label="Example text" className="grid gap-3">
      <h3 className="font-medium text-sm">Example text</h3>
      <p className="text-quiet text-sm">
        Your page still shows {formatExampleCount(examples.length)}. Replace or remove all of it.
      </p>
      <ExpandableRows rows={parts.map(rowOf)} />
    </section>
  )
}
