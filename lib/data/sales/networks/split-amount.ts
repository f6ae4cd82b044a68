import 'server-only'

/**
 * Splits an amount in proportion to weights, so that the parts add up to the amount exactly. Signs of weights
 * are ignored. If all weights are zero, the parts are as equal as possible.
 */
export function splitAmount(minor: number, weights: number[]): number[] {
  const sizes = weights.map((weight) => Math.abs(weight))
  const isZero = sizes.every((size) => size === 0)
  const shares = isZero ? sizes.map(() => 1n) : sizes.map(BigInt)
  const total = shares.reduce((sum, share) => sum + share, 0n)
  let before = 0n
  return shares.map((share) => {
    const start = (BigInt(minor) * before) / total
    before += share
    return Number((BigInt(minor) * before) / total - start)
  })
}
