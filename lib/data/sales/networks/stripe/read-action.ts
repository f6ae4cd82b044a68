import 'server-only'
import { textAt, valueAt } from '../json-message'
import type { Json, SaleEvent } from '../network'
import { isPeriodPayment } from './event-types'

type Action = SaleEvent['action']

/** Returns the action of a message. Null if it changes nothing. */
export function readAction(message: Json): Action | null {
  const read = readers.get(textAt(message, 'type') ?? '')
  return read?.(valueAt(message, 'data', 'object'), message) ?? null
}

/** Functions that return the action of an event type, from its object. */
const readers = new Map<string, (object: Json, message: Json) => Action | null>([
  ['checkout.session.completed', actionOfSession],
  ['checkout.session.async_payment_succeeded', actionOfSession],
  ['checkout.session.async_payment_failed', () => 'subscr_ended'],
  ['invoice.paid', (invoice) => (isPeriodPayment(invoice) ? 'subscr_completed' : null)],
  ['invoice.payment_failed', (invoice) => (isPeriodPayment(invoice) ? 'subscr_failed_declined' : null)],
  ['customer.subscription.updated', actionOfSubscription],
  ['customer.subscription.deleted', () => 'subscr_ended'],
  ['refund.created', actionOfRefund],
  ['refund.updated', actionOfRefund],
  ['refund.failed', () => 'refund_reversal'],
  ['charge.dispute.created', () => 'dispute'],
  ['charge.dispute.closed', actionOfClosedDispute],
])

/** Returns the action of a session. Null if it only saves a payment method. */
function actionOfSession(session: Json): Action | null {
  const mode = textAt(session, 'mode')
  if (mode === 'subscription') return 'subscr_created'
  return mode === 'payment' ? 'sale' : null
}

const SUSPENDED = ['unpaid', 'paused']

function actionOfSubscription(subscription: Json, message: Json): Action | null {
  const status = textAt(subscription, 'status') ?? ''
  if (SUSPENDED.includes(status)) return 'subscr_suspended'
  const isActive = status === 'active'
  const before = valueAt(message, 'data', 'previous_attributes')
  if (isActive && SUSPENDED.includes(textAt(before, 'status') ?? '')) return 'subscr_resumed'
  if (valueAt(subscription, 'cancel_at_period_end') === true) return 'subscr_cancelled'
  return isActive && valueAt(before, 'cancel_at_period_end') === true ? 'subscr_resumed' : null
}

/** Returns the action of a refund. A pending refund counts, because `refund.failed` follows if it fails. */
function actionOfRefund(refund: Json): Action | null {
  const status = textAt(refund, 'status') ?? ''
  if (['succeeded', 'pending'].includes(status)) return 'refund'
  return ['failed', 'canceled'].includes(status) ? 'refund_reversal' : null
}

/** Returns the action of a closed dispute. A closed inquiry counts as won, because it took no money. */
function actionOfClosedDispute(dispute: Json): Action | null {
  const status = textAt(dispute, 'status') ?? ''
  if (['won', 'warning_closed', 'prevented'].includes(status)) return 'dispute_won'
  return status === 'lost' ? 'refund' : null
}
