import { formatAmount } from '@/lib/contract/sales/amounts'
import type { Evidence, Message } from '@/lib/contract/sales/evidence'
import { isFromList, readFields } from '@/lib/contract/sales/notification-fields'
import { buyerEmail, formatPaid, purchaseBadge } from '@/lib/contract/sales/purchases'
import { formatLabel } from '@/lib/format'
import { Facts, Grid, GridRow, LeftOut, Moment, Nothing, orNothing, Part } from './sheet'

/** Shows the product, time, buyer, and price of a sale. */
export function PurchasePart({ sold }: { sold: Pick<Evidence, 'purchase' | 'fields' | 'buyerIp'> }) {
  const { purchase, fields, buyerIp } = sold
  const { firstName, lastName } = readFields(fields)
  return (
    <Part title="Purchase">
      <Facts
        facts={[
          ['Product', purchase.productName ?? 'Unknown or deleted product'],
          ['Source', isFromList(fields) && 'Imported from a file, not a WarriorPlus notification'],
          ['Bought', <Moment key="bought" at={purchase.purchaseDate} />],
          ['Amount', formatPaid(purchase)],
          ['Payment method', purchase.paymentMethod],
          ['Payment reference', purchase.transactionId],
          ['Sale ID', purchase.warriorPlusSaleId],
          ['Payment status', purchaseBadge(purchase)],
          ['Refunded', purchase.refundDate && <Moment key="refunded" at={purchase.refundDate} />],
          ['Paid by', [firstName, lastName].filter(Boolean).join(' ') || null],
          ['Email at checkout', buyerEmail(purchase)],
          ['IP at checkout', buyerIp ?? 'Not sent, or already deleted'],
          ['Account', purchase.holderEmail ?? missingAccountLabel(purchase.customerDeletedAt)],
          ['Access now', formatLabel(purchase.access)],
          ['Set manually', purchase.accessReason],
        ]}
      />
    </Part>
  )
}

const missingAccountLabel = (deletedAt: string | null) =>
  deletedAt ? 'Deleted, along with all its usage data' : 'None yet'

export function PaymentsPart({ payments }: Pick<Evidence, 'payments'>) {
  return (
    <Part title="Payments">
      {payments.rows.length === 0 ? (
        <Nothing>No notification included a payment.</Nothing>
      ) : (
        <Grid label="Payments" heads={['Payment', 'Reference', 'Recorded', 'Refunded']}>
          {payments.rows.map(({ id, number, transactionId, createdAt, refundedAt }) => (
            <GridRow
              key={id}
              cells={[
                ['number', number],
                ['reference', transactionId || 'None'],
                ['recorded', <Moment key="at" at={createdAt} />],
                ['refunded', orNothing(refundedAt)],
              ]}
            />
          ))}
        </Grid>
      )}
      <LeftOut list={payments} what="payments" />
    </Part>
  )
}

const notificationTexts = {
  title: 'What WarriorPlus sent',
  note: 'The fields of the notification that created this purchase, exactly as received. The security key is never stored.',
}
const importTexts = {
  title: 'Imported row',
  note: 'This purchase was imported from a file. We haven’t received a notification of its sale. Fields have the names used in notifications.',
}

/** Shows the WarriorPlus fields exactly as they arrived. */
export function FieldsPart({ fields }: Pick<Evidence, 'fields'>) {
  const facts = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    [value].flat().join(', '),
  ])
  return (
    <Part {...(isFromList(fields) ? importTexts : notificationTexts)}>
      {facts.length === 0 ? (
        <Nothing>There is no notification, because access was granted manually.</Nothing>
      ) : (
        <Facts facts={facts.map(([name, value]) => [name, value || '(empty)'])} />
      )}
    </Part>
  )
}

export function MessagesPart({ messages }: Pick<Evidence, 'messages'>) {
  return (
    <Part title="All notifications about this sale">
      {messages.rows.length === 0 ? (
        <Nothing>None received.</Nothing>
      ) : (
        <MessageGrid label="All notifications about this sale" messages={messages.rows} />
      )}
      <LeftOut list={messages} what="notifications" />
    </Part>
  )
}

export function ReturnsPart({ returns, purchase }: Pick<Evidence, 'returns' | 'purchase'>) {
  return (
    <Part title="Refunds and disputes">
      {purchase.refundDate && (
        <p className="text-sm">
          Refunded since <Moment at={purchase.refundDate} />.
        </p>
      )}
      {returns.length === 0 ? (
        <Nothing>We haven’t received a notification of a refund or a dispute.</Nothing>
      ) : (
        <MessageGrid label="Refunds and disputes" messages={returns} />
      )}
    </Part>
  )
}

/** Shows the refund policy on the day of the sale. */
export function PolicyPart({ refundPolicy, purchase }: Pick<Evidence, 'refundPolicy' | 'purchase'>) {
  return (
    <Part title="Refund policy on the day of the sale">
      {refundPolicy ? (
        <>
          <p className="text-sm">
            In force since <Moment at={refundPolicy.since} />.
          </p>
          <blockquote className="wrap-anywhere max-w-reading whitespace-pre-wrap border-l-2 pl-4 text-sm leading-normal print:text-[9pt]">
            {refundPolicy.text}
          </blockquote>
        </>
      ) : (
        <Nothing>
          No refund policy was published or saved in Settings on <Moment at={purchase.purchaseDate} />.
        </Nothing>
      )}
    </Part>
  )
}

function MessageGrid({ label, messages }: { label: string; messages: Message[] }) {
  return (
    <Grid
      label={label}
      heads={['Received', 'Action', 'IPN ID', 'Payment status', 'Reference', 'Amount', 'Result']}
    >
      {messages.map((message) => (
        <GridRow
          key={message.id}
          cells={[
            ['received', <Received key="at" message={message} />],
            ['action', message.action ?? '–'],
            ['ipn', message.ipnId ?? '–'],
            ['status', message.paymentStatus ?? '–'],
            ['reference', message.transactionId ?? '–'],
            ['amount', message.amount === null ? '–' : formatAmount(message.amount, message.currency)],
            ['became', [formatLabel(message.state), message.reason].filter(Boolean).join(': ')],
          ]}
        />
      ))}
    </Grid>
  )
}

const sourceNotes = {
  notification: null,
  reconciliation: 'From the sales that WarriorPlus lists',
  import: 'Date from an imported file',
}

function Received({ message: { receivedAt, source } }: { message: Message }) {
  return (
    <>
      <Moment at={receivedAt} />
      {sourceNotes[source] && <span className="block text-quiet">{sourceNotes[source]}</span>}
    </>
  )
}
