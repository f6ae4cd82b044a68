import type { Evidence, Message } from '@/lib/contract/sales/evidence'
import { isFromList, readFields } from '@/lib/contract/sales/notification-fields'
import { buyerEmail, purchaseBadge } from '@/lib/contract/sales/purchases'
import { formatLabel } from '@/lib/format'
import { Facts, Grid, GridRow, LeftOut, Moment, Nothing, orNothing, Part } from './sheet'

/** What was bought, when, by whom and for how much. */
export function PurchasePart({ evidence: { purchase, fields, buyerIp } }: { evidence: Evidence }) {
  const { firstName, lastName } = readFields(fields)
  const currency = typeof fields.WP_SALE_CURRENCY === 'string' ? fields.WP_SALE_CURRENCY : ''
  return (
    <Part title="What was bought">
      <Facts
        facts={[
          ['Product', purchase.productName ?? 'A product that was deleted, or is not known'],
          ['Told by', isFromList(fields) && 'A list that was imported, not a notification of WarriorPlus'],
          ['Bought', <Moment key="bought" at={purchase.purchaseDate} />],
          ['Amount', purchase.amount && `${purchase.amount} ${currency}`.trim()],
          ['Payment method', purchase.paymentMethod],
          ['Payment reference', purchase.transactionId],
          ['Sale ID', purchase.warriorPlusSaleId],
          ['Payment status', purchaseBadge(purchase)],
          ['Refunded', purchase.refundDate && <Moment key="refunded" at={purchase.refundDate} />],
          ['Paid by', [firstName, lastName].filter(Boolean).join(' ') || null],
          ['Email at checkout', buyerEmail(purchase)],
          ['IP at checkout', buyerIp ?? 'Not sent, or no longer kept'],
          ['Account', purchase.holderEmail ?? whyNobody(purchase.customerDeletedAt)],
          ['Access now', formatLabel(purchase.access)],
          ['Set by hand', purchase.accessReason],
        ]}
      />
    </Part>
  )
}

const whyNobody = (deletedAt: string | null) =>
  deletedAt ? 'Deleted, with all that was kept of its use' : 'None yet'

export function PaymentsPart({ payments }: Pick<Evidence, 'payments'>) {
  return (
    <Part title="Payments">
      {payments.rows.length === 0 ? (
        <Nothing>No notification named a payment.</Nothing>
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

const sent = {
  title: 'What WarriorPlus sent',
  note: 'The fields of the notification that the purchase rests on, word for word. Its security key is never kept.',
}
const listed = {
  title: 'What the imported list says',
  note: 'The purchase rests on a list that was imported: no notification of its sale has come. The fields are under the names that a notification gives them.',
}

/** The fields as they came, word for word. */
export function FieldsPart({ fields }: Pick<Evidence, 'fields'>) {
  const facts = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    [value].flat().join(', '),
  ])
  return (
    <Part {...(isFromList(fields) ? listed : sent)}>
      {facts.length === 0 ? (
        <Nothing>No notification came for this one: access was given by hand.</Nothing>
      ) : (
        <Facts facts={facts.map(([name, value]) => [name, value || '(empty)'])} />
      )}
    </Part>
  )
}

export function MessagesPart({ messages }: Pick<Evidence, 'messages'>) {
  return (
    <Part title="All notifications about it">
      {messages.rows.length === 0 ? (
        <Nothing>None.</Nothing>
      ) : (
        <MessageGrid label="All notifications about it" messages={messages.rows} />
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
        <Nothing>No notification of a refund or a dispute has come.</Nothing>
      ) : (
        <MessageGrid label="Refunds and disputes" messages={returns} />
      )}
    </Part>
  )
}

/** What the buyer was promised. */
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
          None was published, or stored in the settings, on <Moment at={purchase.purchaseDate} />.
        </Nothing>
      )}
    </Part>
  )
}

function MessageGrid({ label, messages }: { label: string; messages: Message[] }) {
  return (
    <Grid
      label={label}
      heads={['Received', 'Action', 'IPN ID', 'Payment status', 'Reference', 'Amount', 'What became of it']}
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
            ['amount', message.amount ?? '–'],
            ['became', [formatLabel(message.state), message.reason].filter(Boolean).join(': ')],
          ]}
        />
      ))}
    </Grid>
  )
}

const told = {
  notification: null,
  reconciliation: 'Read from WarriorPlus’s list of sales',
  import: 'As an imported list dates it',
}

function Received({ message: { receivedAt, source } }: { message: Message }) {
  return (
    <>
      <Moment at={receivedAt} />
      {told[source] && <span className="block text-quiet">{told[source]}</span>}
    </>
  )
}
