import 'server-only'
import type { Joined, KnownPurchase } from './sale'
import { hasOneName, type Names, numberOf } from './sale-names'
import type { Notification } from './states'

/**
 * The names a purchase goes by from now on, and those of the sale's other purchases that change with it: all share the
 * number and the API name as soon as one notification has named both, so that each is found by either. One has the bare
 * number; a second item's name follows it.
 */
export function namesOf(known: Joined, arriving: Notification | null, item: string | null) {
  const { saleId: number, sale } = saleOf(known, arriving)
  const held = [...known.others, ...known.halves.slice(0, 1)]
  const others = known.others.map((other) => renamed(other, { saleId: number, sale }, held))
  const suffix = known.saleId.slice(numberOf(known).length)
  const choices = ['', ...(suffix ? [suffix] : [item ? `/${item}` : '', `/${known.id}`])]
  const isFree = (saleId: string) => others.every((other) => other.saleId !== saleId)
  const saleId = choices.map((choice) => number + choice).find(isFree)
  if (!saleId) return { names: { saleId: known.saleId, sale: known.sale }, rename: [] }
  const rename = others.filter((other) => !known.others.includes(other))
  return { names: { saleId, sale }, rename: rename.map(({ id, saleId }) => ({ id, saleId, sale })) }
}

/**
 * Both names of the sale where they are known; else the one that is, for both. They are learnt only from what arrives:
 * all that is known under its names was read, so that one which contradicts it is noticed.
 */
function saleOf({ halves, others, ...known }: Joined, arriving: Notification | null): Names {
  const own = halves.length > 0 ? known : { saleId: known.saleId, sale: known.saleId }
  const told = { saleId: arriving?.saleId ?? '', sale: arriving?.sale ?? '' }
  const isLearnt = !hasOneName(told) && !others.some((other) => contradicts(other, told))
  const isTheirs = (other: Names) => !hasOneName(other) && [numberOf(other), other.sale].includes(own.sale)
  const names = hasOneName(own) ? (isLearnt ? told : (others.find(isTheirs) ?? own)) : own
  return { saleId: numberOf(names), sale: names.sale }
}

/** Whether one name is the same and the other is not. */
const contradicts = (other: Names, names: Names) =>
  !hasOneName(other) && (numberOf(other) === numberOf(names)) !== (other.sale === names.sale)

/** What stood under the API name goes under the number; what stands under the number has the API name. */
function renamed(
  other: KnownPurchase,
  { saleId: number, sale }: Names,
  held: KnownPurchase[],
): KnownPurchase {
  const saleId = numberOf(other) === sale ? number + other.saleId.slice(numberOf(other).length) : other.saleId
  if (numberOf({ saleId, sale }) !== number || (saleId === other.saleId && sale === other.sale)) return other
  const isTaken = held.some((one) => one !== other && one.saleId === saleId)
  return { ...other, saleId: isTaken ? other.saleId : saleId, sale }
}
