/** Asks in which setting of a network the notification URL is, because every sale arrives in two formats. */
export function TwoFormatsWarning({ label }: { label: string }) {
  return (
    <p className="text-danger-text text-sm leading-normal">
      Which setting in {label} has the notification URL? Every sale arrives twice, in two formats. Keep the
      URL in one setting, and remove it from the other. After the next notification, this message disappears.
    </p>
  )
}
