import type { House } from './house'
import { Action, Facts, Line, Sheet, Small } from './parts'

interface Props extends House {
  /** What the test sale was matched to; null when nothing matched. */
  bought: string | null
  saleId: string
}

/** Tells the administrator that a test sale went the whole way. */
export function TestSaleMail({ bought, saleId, ...house }: Props) {
  return (
    <Sheet
      {...house}
      lang="en"
      title="The test sale arrived"
      preview="This is the way a sale's mail goes out."
    >
      <Line>
        {bought
          ? 'A test notification was taken in, matched, and its buyer given access.'
          : 'A test notification was taken in, but no product has an item number yet, so its buyer got nothing.'}{' '}
        A real buyer's mail leaves the same way as this one, with a button that signs in.
      </Line>
      <Facts
        rows={[
          ['Sale', saleId],
          ['Matched product', bought ?? 'none'],
        ]}
      />
      <Action href={`${house.appUrl}/admin/purchases`}>Open purchases</Action>
      <Small>The test buyer, the test purchase and the test notification have been deleted.</Small>
    </Sheet>
  )
}
