import type { EmailBranding } from './branding'
import { ActionButton, EmailLayout, FactTable, Paragraph, SmallPrint } from './email-parts'

interface Props extends EmailBranding {
  /** Name of the product that the test sale matched. Null if it matched none. */
  bought: string | null
  saleId: string
  /** Failed steps of the test sale, each with its reason. */
  failed: { name: string; detail: string }[]
}

/** Returns whether a real buyer would get access. */
export const hasTestSalePassed = ({ bought, failed }: Pick<Props, 'bought' | 'failed'>) =>
  bought !== null && failed.length === 0

/** Tells the administrator the result of a test sale. The page shows the same result. */
export function TestSaleEmail({ bought, saleId, failed, ...house }: Props) {
  const isPassed = hasTestSalePassed({ bought, failed })
  return (
    <EmailLayout
      {...house}
      lang="en"
      title={isPassed ? 'Test sale passed' : 'Test sale failed'}
      preview={
        isPassed
          ? 'A real buyer would get access and an email.'
          : 'A real buyer wouldn’t get access to anything.'
      }
    >
      <Paragraph>
        {isPassed
          ? 'We received the test notification, matched it to a product, and granted its buyer access.'
          : 'We received the test notification, but its buyer couldn’t watch anything. See what failed below.'}{' '}
        Real buyers get an email like this one, with a sign-in button.
      </Paragraph>
      <FactTable
        rows={[
          ['Sale', saleId],
          ['Matched product', bought ?? 'None'],
          ...failed.map(({ name, detail }): [string, string] => [`Failed: ${name}`, detail]),
        ]}
      />
      <ActionButton href={`${house.appUrl}/admin/purchases`}>Open Purchases</ActionButton>
      <SmallPrint>The test buyer, purchase, and notification have been deleted.</SmallPrint>
    </EmailLayout>
  )
}
