/** Shows why a form or action was rejected. Renders nothing without a text. */
export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p role="alert" className="rounded-md bg-danger-soft p-3 text-danger-text text-sm">
      {text}
    </p>
  )
}
