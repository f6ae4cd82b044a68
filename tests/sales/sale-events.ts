import { randomUUID } from 'node:crypto'
import type { SaleEvent } from '@/lib/data/sales/networks/network'
import { warriorPlus } from '@/lib/data/sales/networks/warriorplus/adapter'

type Changes = Omit<Partial<SaleEvent>, 'payment' | 'buyer'> & {
  payment?: Partial<SaleEvent['payment']>
  buyer?: Partial<SaleEvent['buyer']>
}

/** Creates a sale event in the normal form of the network adapters. */
function createSaleEvent({ payment, buyer, ...changes }: Changes): SaleEvent {
  const [event] = warriorPlus.toEvents({})
  return {
    ...event,
    saleId: 's1',
    item: 'wso_ab12cd',
    ...changes,
    buyer: { ...event.buyer, rawEmail: 'jane@example.com', email: 'jane@example.com', ...buyer },
    payment: { ...event.payment, ...payment },
  }
}

/** Creates an event as a stored notification of a sale, received at a second. */
export const createStoredEvent = (second: number, changes: Changes) => ({
  id: randomUUID(),
  receivedAt: new Date(second * 1000).toISOString(),
  state: 'processed' as const,
  payload: {},
  event: createSaleEvent(changes),
})
