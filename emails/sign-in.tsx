interface Props {
  productName: string
  appUrl: string
  link: string
}

/** The mail that signs in: one button, and the same address in words. */
export function SignInMail({ productName, appUrl, link }: Props) {
  return (
    <html lang="en">
      <body>
        <p>
          Sign in to <a href={appUrl}>{productName}</a>
        </p>
        <p>
          <a href={link}>Sign in</a>
        </p>
        <p>The link works once and for 24 hours. If you did not ask for it, you can ignore this mail.</p>
      </body>
    </html>
  )
}
