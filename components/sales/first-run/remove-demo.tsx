'use client'
import { useState } from 'react'
import { Confirm } from '@/components/layout/confirm'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { useRemoveDemo } from '@/lib/client/sales/first-run'
import { whyRefused } from '@/lib/contract/error'
import { type DemoLeft, demoParts } from '@/lib/contract/sales/first-run'

/** Deletes the demo data after a confirmation that lists what is deleted and what is kept. */
export function RemoveDemo({ demo }: { demo: DemoLeft }) {
  const [problem, setProblem] = useState<string>()
  const { mutateAsync } = useRemoveDemo()
  const parts = demoParts(demo)
  async function remove() {
    setProblem(undefined)
    try {
      await mutateAsync()
      toast({ title: 'Demo removed', description: 'Anything you added yourself was kept.' })
      return true
    } catch (error) {
      setProblem(whyRefused(error) ?? 'Failed to remove the demo.')
      return false
    }
  }
  if (parts === null) return null
  return (
    <Confirm
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
      {`Deletes ${parts}that came with the demo, and all progress on them. This cannot be undone.`}
      {kept.length > 0 && (
        <span className="mt-2 block">
          Kept:
          {kept.map((sentence) => (
            <span key={sentence} className="block [overflow-wrap:anywhere]">
              {sentence}
            </span>
          ))}
        </span>
      )}
    </>
  )
}
