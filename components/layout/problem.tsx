/** Why something was refused as a whole; nothing when it was not. */
export function Problem({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p role="alert" className="rounded-md bg-danger-soft p-3 text-danger-text text-sm">
      {text}
    </p>
  )
}
