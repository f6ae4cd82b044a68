/** Says that every sale of a network arrives in two formats, because two of its settings use the notification URL. */
export function TwoFormatsWarning({ label }: { label: string }) {
  return (
    <p className="text-danger-text text-sm leading-normal">
      Every sale arrives twice, in two formats, because two settings in {label} use the notification URL.
      Remove the URL from one of them. This message disappears after the next notification.
    </p>
  )
}
