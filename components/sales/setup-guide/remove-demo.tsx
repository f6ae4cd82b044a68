'use client'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { useRemoveDemo } from '@/lib/client/sales/setup-guide'
import { getRefusalReason } from '@/lib/contract/error'
import { type DemoContent, describeDemoContent } from '@/lib/contract/sales/setup-guide'

/** Deletes the demo data after a confirmation that lists the data that is deleted and the data that stays. */
export function RemoveDemo({ demo }: { demo: DemoContent }) {
  const [problem, setProblem] = useState<string>()
  const { mutateAsync } = useRemoveDemo()
  const parts = describeDemoContent(demo)
  async function remove() {
    setProblem(undefined)
    try {
      await mutateAsync()
      toast({ title: 'Demo removed', description: 'Anything you added yourself was kept.' })
      return true
    } catch (error) {
      setProblem(getRefusalReason(error) ?? 'Couldn’t remove the demo. Try again.')
      return false
    }
  }
  if (parts === null) return null
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm">
          Remove Demo
        </Button>
      }
      title="Remove the demo course?"
      description={<DemoContents parts={parts} kept={demo.kept} />}
      action="Remove Demo"
      pendingAction="Removing..."
      problem={problem}
      onConfirm={remove}
    />
  )
}

function DemoContents({ parts, kept }: { parts: string; kept: string[] }) {
  return (
    <>
      {`We’ll delete ${parts} that came with the demo, and all progress on those lessons. This action cannot be undone.`}
      {kept.length > 0 && (
        <span className="mt-2 block">
          We’ll keep:
          {kept.map((part) => (
            <span key={part} className="block [overflow-wrap:anywhere]">
              {part}
            </span>
          ))}
        </span>
      )}
    </>
  )
}
