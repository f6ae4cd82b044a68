'use client'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { type Notice, toast } from '@/components/ui/toast'
import { Toaster } from '@/components/ui/toaster'

/** The toaster of the landing page, loaded with the first thing it has to say. */
export default function SignUpNotice({ notice }: { notice: Notice }) {
  useEffect(() => toast(notice), [notice])
  // The ticket's mask would hold anything fixed inside it, so the notices leave it.
  return createPortal(<Toaster />, document.body)
}
