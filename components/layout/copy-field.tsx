'use client'
import { Check, Copy } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { controlClasses } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { cn } from '@/lib/utils'

/** Shows a text to copy, with a copy button. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [status, setStatus] = useState<'Copied' | 'Press Ctrl+C to copy'>()
  async function copy() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      setStatus('Copied')
    } catch {
      // Without HTTPS, the browser blocks the clipboard. The text is already selected, so the user can press
      // Ctrl+C.
      setStatus('Press Ctrl+C to copy')
    }
  }
  return (
    <div className="grid min-w-0 gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <div className="flex min-w-0 flex-col gap-2 sm:flex-row">
        <input
          id={id}
          ref={field}
          readOnly
          value={value}
          className={cn(controlClasses, 'h-10 bg-sunk font-mono text-[0.8125rem]!')}
          onFocus={(event) => event.target.select()}
        />
        <Button variant="outline" onClick={copy} aria-label={`Copy ${label}`}>
          {status === 'Copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
          {status === 'Copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p role="status" className={status === 'Copied' ? 'sr-only' : 'text-[0.8125rem] text-quiet'}>
        {status}
      </p>
    </div>
  )
}
