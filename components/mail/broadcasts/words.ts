import type { BroadcastState, ListedBroadcast, Segment } from '@/lib/contract/mail/broadcasts'
import { formatCount } from '@/lib/format'

export const states: Record<
  BroadcastState,
  { label: string; variant: 'outline' | 'blueprint' | 'done' | 'danger' }
> = {
  draft: { label: 'Draft', variant: 'outline' },
  scheduled: { label: 'Scheduled', variant: 'blueprint' },
  queueing: { label: 'Getting ready', variant: 'blueprint' },
  sending: { label: 'Leaving', variant: 'blueprint' },
  sent: { label: 'Sent', variant: 'done' },
  running: { label: 'Running', variant: 'done' },
  halted: { label: 'Held up', variant: 'danger' },
  stopped: { label: 'Stopped', variant: 'outline' },
}

/** Kinds of people, as the owner chooses them. */
export const segmentLabels: Record<Segment['kind'], string> = {
  leads: 'The early access list',
  buyers: 'Buyers',
  not_started: 'Buyers who have not started',
  stopped: 'Buyers who stopped',
  finished: 'Buyers who have finished',
}

export const stopLabels: Record<Segment['stop'], string> = {
  mailed: 'before signing in',
  signed_in: 'signed in, nothing watched',
  started: 'after the first lesson began',
  half: 'after half of it',
}

/** To whom a mail goes, in words. */
export function segmentWords({ segment, product }: Pick<ListedBroadcast, 'segment' | 'product'>): string {
  if (segment.kind === 'leads') return segmentLabels.leads
  const stop = segment.kind === 'stopped' ? ` ${stopLabels[segment.stop]}` : ''
  const of = product ?? (segment.productId ? 'a deleted product' : 'any product')
  return `${segmentLabels[segment.kind]}${stop} · ${of}`
}

export const people = (count: number) => (count === 1 ? '1 person' : `${formatCount(count)} people`)

export const days = (count: number) =>
  count === 0 ? 'the same day' : count === 1 ? 'a day later' : `${count} days later`
