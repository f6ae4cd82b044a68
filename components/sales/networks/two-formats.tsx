/** Asks in which setting of a network the notification URL is, because every sale arrives in two formats. */
export function TwoFormats({ label }: { label: string }) {
  return (
    <p className="text-danger-text text-sm leading-normal">
      Every sale arrives twice, in two formats, because two settings in {label} have the notification URL.
      Remove the URL from one of them. This message disappears after the next notification.
    </p>
  )
}
