'use client'
import { Check, X } from 'lucide-react'
import { RelativeTime } from '@/components/layout/relative-time'
import { toastServerMessage } from '@/components/layout/toast-error'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { TestSale as Outcome } from '@/lib/contract/sales/notifications'

/** Fields of a test sale mutation that the card needs. */
interface TestSaleMutation {
  mutate: (input: undefined, options: { onError: (error: Error) => void }) => void
  data: Outcome | undefined
  isPending: boolean
}

/** Runs a test sale end to end, then deletes everything it created. */
export function TestSaleCard({
  testSale: { mutate, data, isPending },
  lastPassedAt = null,
}: {
  testSale: TestSaleMutation
  /** Time of the last test sale, if it passed every step. Otherwise null. */
  lastPassedAt?: string | null
}) {
  const send = () =>
    mutate(undefined, {
      onError: (error) => toastServerMessage(error, 'Couldn’t send a test sale. Try again.'),
    })
  return (
    <Card className="p-5">
      <h2 className="text-lg">Run a test sale</h2>
      <p className="mt-1 text-quiet text-sm leading-normal">
        We’ll run a test sale through the whole process, email you the result, and delete the test data.
      </p>
      {lastPassedAt && !data && (
        <p className="mt-3 text-done-text text-sm">
          The last test sale passed every step <RelativeTime value={lastPassedAt} />
        </p>
      )}
      <Button
        className="mt-4"
        variant={lastPassedAt ? 'outline' : 'signal'}
        disabled={isPending}
        onClick={send}
      >
        {isPending ? 'Sending...' : 'Send Test Sale'}
      </Button>
      <div role="status">{data && <TestSaleSteps outcome={data} />}</div>
    </Card>
  )
}

function TestSaleSteps({ outcome }: { outcome: Outcome }) {
  return (
    <>
      <ol className="mt-5 grid gap-3 border-t pt-4">
        {outcome.steps.map((step) => (
          <li key={step.name} className="flex gap-3 text-sm leading-5">
            <span
              aria-hidden
              className={`grid size-5 shrink-0 place-items-center rounded-full ${step.ok ? 'bg-done-soft text-done-text' : 'bg-danger-soft text-danger-text'}`}
            >
              {step.ok ? <Check className="size-3.5" /> : <X className="size-3.5" />}
            </span>
            <span className="min-w-0">
              <span className="font-medium">{step.name}</span>
              <span className="sr-only">{step.ok ? ': done' : ': failed'}</span>
              <span className="block text-quiet [overflow-wrap:anywhere]">{step.detail}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-sm">We’ll email the result to {outcome.mailTo}.</p>
    </>
  )
}
