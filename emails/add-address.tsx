import { Action, Line, Sheet, Small, Spelled } from './parts'

interface Props {
  productName: string
  appUrl: string
  link: string
  /** The account that would gain this address. */
  account: string
}

/** Asks at a second address whether it may belong to an account. */
export function AddAddressMail({ productName, appUrl, link, account }: Props) {
  return (
    <Sheet
      productName={productName}
      appUrl={appUrl}
      title="Is this your address too?"
      preview={`${account} asks to add this address.`}
    >
      <Line>
        The account {account} asks to add this address. If you agree, purchases made with this address belong
        to that account, and both addresses sign in to it.
      </Line>
      <Action href={link}>Look at the request</Action>
      <Small>
        The link works for 24 hours. If {account} is not you, ignore this mail: nothing changes without your
        press.
      </Small>
      <Spelled href={link} />
    </Sheet>
  )
}
