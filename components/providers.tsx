import { SoftNavigation } from '@/components/layout/soft-navigation'
import { Toaster } from '@/components/ui/toaster'

/** Wraps every page for signed-in users. Pages that send requests from the browser add `QueryProvider`. */
export function Providers({ children }: { children: React.ReactNode }) {
  return (
    <>
      {children}
      <SoftNavigation />
      <Toaster />
    </>
  )
}
