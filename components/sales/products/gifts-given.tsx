import { Button } from '@/components/ui/button'
import type { AccessGiven } from '@/lib/contract/sales/access-gifts'

/** Describes the result of giving many customers access. */
export const givenWords = ({ given, had }: AccessGiven) =>
  had > 0 ? `Access given to ${given}; ${had} had it already` : `Access given to ${given}`

/** Lists the emails that got no access because they have no account. */
export function NobodyOfThese({ given, onDone }: { given: AccessGiven; onDone: () => void }) {
  return (
    <div className="grid gap-4">
      <p role="status" className="text-sm">
        {givenWords(given)}. These emails have no account. Import them as customers first.
      </p>
      <ul className="max-h-60 overflow-y-auto rounded-lg border p-3 font-mono text-xs leading-6">
        {given.unknown.map((email) => (
          <li key={email} className="[overflow-wrap:anywhere]">
            {email}
          </li>
        ))}
      </ul>
      <Button className="justify-self-end" onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
