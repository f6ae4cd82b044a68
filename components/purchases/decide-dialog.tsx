'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog'
import type { Purchase } from '@/lib/contract/purchases'
import { DecideForm } from './decide-form'

/** Where the owner has the last word on a purchase: whose it is, and whether it opens the course. */
export function DecideDialog({ purchase }: { purchase: Purchase }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button
          variant="outline"
          size="sm"
          aria-label={`Change access of sale ${purchase.warriorPlusSaleId}`}
        >
          Change
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Change access</DialogTitle>
          <DialogDescription>
            Sale {purchase.warriorPlusSaleId}. What you set here stays, whatever notifications say, until you
            change it or the money goes back.
          </DialogDescription>
        </DialogHeader>
        <DecideForm purchase={purchase} onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}
