'use client'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { getUnsavedProps } from '@/components/layout/unsaved-changes'
import { Button } from '@/components/ui/button'
import type { Landing, LandingExample } from '@/lib/contract/site/landing'
import { formatExampleCount } from './part-list'

/** Maximum number of other example texts in the dialog, which lists the first ones. Claims are all listed. */
const NAMED_MAX = 5

/**
 * Shows the button that publishes the page. If the page still contains example text, asks first and lists it.
 */
export function PublishButton({
  draft,
  examples,
  isPending,
  isUnsaved,
  onPublish,
}: {
  draft: Landing | null
  examples: LandingExample[]
  isPending: boolean
  isUnsaved: boolean
  onPublish: (draft: Landing) => Promise<boolean>
}) {
  const publish = async () => draft !== null && (await onPublish(draft))
  const shared = { variant: 'signal' as const, disabled: !draft || isPending, ...getUnsavedProps(isUnsaved) }
  const label = isPending ? 'Publishing...' : 'Publish'
  if (examples.length === 0) {
    return (
      <Button {...shared} onClick={publish}>
        {label}
      </Button>
    )
  }
  return (
    <ConfirmDialog
      trigger={<Button {...shared}>{label}</Button>}
      title="Publish with example text?"
      description={`Your page still shows ${formatExampleCount(examples.length)}. Visitors will see this text.`}
      action="Publish Page"
      isDestructive={false}
      pendingAction="Publishing..."
      onConfirm={publish}
    >
      <NamedExamples examples={examples} />
    </ConfirmDialog>
  )
}

/** Lists the claims first, then other example text. */
function NamedExamples({ examples }: { examples: LandingExample[] }) {
  const claims = textsOf(examples.filter(({ isClaim }) => isClaim))
  const others = textsOf(examples.filter(({ isClaim }) => !isClaim))
  const named = others.slice(0, NAMED_MAX)
  return (
    <div className="grid gap-3 text-sm">
      {claims.length > 0 && (
        <div>
          <h3 className="font-medium">Claims about income, customers, prices, or deadlines</h3>
          <ul className="mt-1 list-disc pl-4">
            {claims.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {named.length > 0 && (
        <div>
          <h3 className="font-medium">Other example text</h3>
          <ul className="mt-1 list-disc pl-4">
            {named.map((text) => (
              <li key={text}>{text}</li>
            ))}
            {others.length > NAMED_MAX && <li>and {others.length - NAMED_MAX} more</li>}
          </ul>
        </div>
      )}
    </div>
  )
}

const textsOf = (examples: LandingExample[]) => [...new Set(examples.map(({ text }) => text))]
