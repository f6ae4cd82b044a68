'use client'
import { useEffect } from 'react'
import { type Notice, toast } from '@/components/ui/toast'
import { Toaster } from '@/components/ui/toaster'

/** The toaster of the landing page, loaded with the first thing it has to say. */
export default function SignUpNotice({ notice }: { notice: Notice }) {
  useEffect(() => toast(notice), [notice])
  return <Toaster />
}
