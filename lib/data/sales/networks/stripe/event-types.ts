import 'server-only'
import { idAt, textAt } from '../json-message'
import type { Json } from '../network'

// These functions group the Stripe event types that can be about a sale.

export const isAboutSession = (type: string) =>
  /^checkout\.session\.(completed|async_payment_(succeeded|failed))$/.test(type)

export const isAboutInvoice = (type: string) => /^invoice\.(paid|payment_failed)$/.test(type)

export const isAboutSubscription = (type: string) => /^customer\.subscription\.(updated|deleted)$/.test(type)

export const isAboutRefund = (type: string) => /^refund\.(created|updated|failed)$/.test(type)

const isAboutDispute = (type: string) => /^charge\.dispute\.(created|closed)$/.test(type)

export const isAboutRefundOrDispute = (type: string) => isAboutRefund(type) || isAboutDispute(type)

/** Returns whether an invoice is for the first or a later period of a subscription, not for a change of it. */
export const isPeriodPayment = (invoice: Json) =>
  ['subscription_create', 'subscription_cycle'].includes(textAt(invoice, 'billing_reason') ?? '')

/**
 * Returns the ID of an invoice's subscription. API versions since 2025-03-31 and earlier versions store it in
 * different places.
 */
export const subscriptionOf = (invoice: Json) =>
  idAt(invoice, 'parent', 'subscription_details', 'subscription') ?? idAt(invoice, 'subscription')
