import { Spinner } from '@/components/ui/spinner'

export function FullPageSpinner({ text = 'Loading...' }: { text?: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-content-center justify-items-center gap-3 bg-dots">
      <Spinner className="size-9" />
      <p className="text-quiet">{text}</p>
    </div>
  )
}
