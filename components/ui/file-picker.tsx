'use client'
import { type ReactNode, useRef } from 'react'

/**
 * Opens the file dialog for one file when its child calls `choose`: `<FilePicker …>{(choose) => <Button
 * onClick={choose}>…</Button>}</FilePicker>`.
 */
export function FilePicker({
  label,
  accept,
  onFile,
  children,
}: {
  label: string
  accept: string
  onFile: (file: File) => void
  children: (choose: () => void) => ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Clears the input, so the same file can be chosen again after it has changed.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
