import { SoftNavigation } from '@/components/layout/soft-navigation'
import { Toaster } from '@/components/ui/toaster'

/** What every signed-in page stands in. Those that ask for something in the browser add `Queries`. */
export function Providers({ children }: { children: React.ReactNode }) {
  return (
    <>
      {children}
      <SoftNavigation />
      <Toaster />
    </>
  )
}
