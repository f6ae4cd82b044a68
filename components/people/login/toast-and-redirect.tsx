'use client'
import { useEffect } from 'react'
import { toast } from '@/components/ui/toast'
import { navigateAfterToast } from '@/lib/client/navigation'

/** Shows a toast that explains why the visitor can’t see this page, then redirects to `path`. */
export function ToastAndRedirect({ description, path }: { description: string; path: string }) {
  useEffect(() => {
    // Waits until all effects have run, so the toaster is mounted before the toast is shown.
    const timer = setTimeout(() => {
      toast({ title: 'Unauthorized', description, destructive: true })
      navigateAfterToast(path)
    })
    return () => clearTimeout(timer)
  }, [description, path])
  return null
}
