'use client'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useTestApiKey } from '@/lib/client/system/settings'
import { getServerMessage } from '@/lib/contract/error'

const TEST_FAILED_MESSAGE = 'Couldn’t run the test. Check your connection and try again.'

/** Shows a button that tests the API key in the form, or the stored key if the field is empty. */
export function TestConnection({ apiKey }: { apiKey: string }) {
  const { mutate, data, error, isPending } = useTestApiKey()
  return (
    <div className="-mt-2 grid justify-items-start gap-2">
      <Button
        variant="outline"
        size="sm"
        disabled={isPending}
        onClick={() => mutate(apiKey ? { warriorPlusApiKey: apiKey } : {})}
      >
        {isPending ? 'Contacting WarriorPlus...' : 'Test Connection'}
      </Button>
      <div role="status" className="w-full empty:hidden">
        {!isPending && data && <TestResult ok={data.ok}>{data.message}</TestResult>}
        {!isPending && error && (
          <TestResult ok={false}>{getServerMessage(error) ?? TEST_FAILED_MESSAGE}</TestResult>
        )}
      </div>
    </div>
  )
}

function TestResult({ ok, children }: { ok: boolean; children: string }) {
  const Icon = ok ? CircleCheck : CircleAlert
  return (
    <p className={`flex gap-2 text-sm leading-5 ${ok ? 'text-done-text' : 'text-danger-text'}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}
