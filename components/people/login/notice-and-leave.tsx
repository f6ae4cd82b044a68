'use client'
import { useEffect } from 'react'
import { toast } from '@/components/ui/toast'
import { leaveFor } from '@/lib/client/navigation'

/** Says in a toast why the visitor cannot stay on this page, then leaves for `path`. */
export function NoticeAndLeave({ description, path }: { description: string; path: string }) {
  useEffect(() => {
    // After the toaster beside us has mounted: it shows nothing that was said before.
    const timer = setTimeout(() => {
      toast({ title: 'Unauthorized', description, destructive: true })
      leaveFor(path)
    })
    return () => clearTimeout(timer)
  }, [description, path])
  return null
}
