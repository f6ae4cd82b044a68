'use client'
import { useEffect } from 'react'
import { toast } from '@/components/ui/toast'
import { leaveFor } from '@/lib/client/navigation'

/** Shows a toast with the reason why the visitor cannot stay on this page, then leaves for `path`. */
export function NoticeAndLeave({ description, path }: { description: string; path: string }) {
  useEffect(() => {
    // Waits until the toaster has mounted, because it does not show earlier toasts.
    const timer = setTimeout(() => {
      toast({ title: 'Unauthorized', description, destructive: true })
      leaveFor(path)
    })
    return () => clearTimeout(timer)
  }, [description, path])
  return null
}
