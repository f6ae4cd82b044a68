import 'server-only'
import type { FaceDetail } from './face-details'
import type { Block } from './isometric'
import type { Tone } from './palette'
import type { SeededRandom } from './seeded-random'

type Tones = readonly [Tone, Tone, Tone]
type Motif = (dice: SeededRandom, tones: Tones) => Block[]

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

/** An exploded view: layers float above each other, from line drawing to finished part. */
const layers: Motif = (dice, [first, second, third]) => {
  const [w, d] = dice.pick<readonly [number, number]>([
    [4, 4],
    [5, 3.4],
    [3.4, 5],
  ])
  const count = dice.between(3, 4)
  const finished = dice.between(1, count - 1)
  const lift = dice.pick([1.5, 1.8])
  const details = dice.pick<readonly [FaceDetail, FaceDetail, FaceDetail]>([
    ['screen', 'tiles', 'play'],
    ['window', 'chart', 'check'],
    ['tiles', 'window', 'chart'],
  ])
  const tones = [second, first, third]
  return range(count).map((layer) => ({
    at: [0, 0, layer * lift],
    size: [w, d, layer === 0 ? 0.5 : 0.14],
    tone: tones[layer % 3] ?? first,
    look: layer === 0 || layer === finished || layer === count - 1 ? 'solid' : 'wire',
    top: details[layer % 3],
  }))
}

/** Towers that get taller toward the back corner. Some are drawn only as outlines. */
const towers: Motif = (dice, tones) => {
  const rise = dice.pick([0.55, 0.7, 0.85])
  const still = dice.between(0, 2)
  return range(9).map((index) => {
    const [i, j] = [Math.floor(index / 3), index % 3]
    const height = 0.6 + (4 - i - j) * rise + dice.next() * 0.8
    return {
      at: [i * 1.5, j * 1.5, 0],
      size: [1.15, 1.15, height],
      tone: tones[(i * 2 + j + still) % 3] ?? tones[0],
      look: (i + j * 2 + still) % 3 === 0 ? 'wire' : 'solid',
      right: dice.chance(0.4) ? 'panes' : undefined,
      top: dice.chance(0.25) ? 'check' : undefined,
    }
  })
}

/**
 * Stacks of coins, each higher than the stack before it. Either the tallest stack or the others are line
 * drawings.
 */
const coins: Motif = (dice, [first, second, third]) => {
  const stacks = dice.between(3, 4)
  const planned = dice.chance(0.5) ? stacks - 1 : 0
  const tones = [third, first, second, first]
  return range(stacks)
    .flatMap((stack) => {
      const height = 2 + stack * 2 + dice.between(0, 1)
      return range(height).map<Block>((coin) => ({
        at: [4.8 - stack * 1.9, stack * 0.5, coin * 0.36],
        size: [1.7, 1.7, 0.26],
        round: true,
        tone: tones[stack] ?? first,
        look: stack === planned ? 'wire' : 'solid',
        top: coin === height - 1 ? 'coin' : undefined,
      }))
    })
    .reverse()
    .sort((a, b) => a.at[0] + a.at[1] + a.at[2] / 100 - (b.at[0] + b.at[1] + b.at[2] / 100))
}

/** A conveyor belt: line drawings enter, finished parts leave. */
const belt: Motif = (dice, [first, second, third]) => {
  const count = dice.between(3, 4)
  const size = dice.pick([1.05, 1.2])
  const round = dice.chance(0.35)
  const finished = [first, third]
  const line = range(count).map<Block>((item) => {
    const height = size * (0.75 + item * 0.18)
    return {
      at: [0.5 + item * 1.75, 0.42, 0.5],
      size: [size, size, height],
      round,
      tone: finished[item % 2] ?? first,
      look: item < count / 2 ? 'wire' : 'solid',
      right: round ? undefined : dice.pick(['play', 'check', 'label'] as const),
      top: round ? 'coin' : undefined,
      left: !round && item >= count / 2 ? dice.pick(['screen', 'chart', 'tiles'] as const) : undefined,
    }
  })
  return [
    { at: [0, 0, 0], size: [count * 1.75 + 0.6, 2, 0.5], tone: second, look: 'solid', left: undefined },
    ...line,
  ]
}

/** An upright page with its parts in front of it. */
const page: Motif = (dice, [first, second, third]) => {
  const wide = dice.pick([4.6, 5.2])
  const tall = dice.pick([3, 3.4])
  const parts: Block[] = [
    { at: [0, 0, 0], size: [wide, 0.22, tall], tone: second, look: 'solid', left: 'window' },
    { at: [0.3, 1.3, 0], size: [wide - 1.2, 0.12, tall * 0.62], tone: first, look: 'wire', left: 'screen' },
    { at: [0.2, 2.6, 0], size: [1.2, 1.2, 1.2], tone: first, look: 'solid', left: 'play', top: 'label' },
    {
      at: [1.9, 2.7, 0],
      size: [1.1, 1.1, 0.5],
      tone: third,
      look: 'solid',
      top: 'check',
      round: dice.chance(0.5),
    },
    { at: [3.5, 2.6, 0], size: [1.1, 1.3, dice.pick([0.9, 1.5])], tone: third, look: 'wire', left: 'chart' },
  ]
  return parts
}

/** Stairs with a solid block at the top. The last one or two steps are wireframes. */
const stairs: Motif = (dice, [first, second, third]) => {
  const steps = dice.between(4, 5)
  const drawn = dice.between(1, 2)
  const flight = range(steps).map<Block>((step) => ({
    at: [0, step * 1.05, 0],
    size: [2.6, 1.05, (steps - step) * 0.62],
    tone: step % 2 ? third : second,
    look: step >= steps - drawn ? 'wire' : 'solid',
  }))
  const round = dice.chance(0.4)
  const prize: Block = {
    at: [0.75, 0.05, steps * 0.62],
    size: [1, 1, 1],
    tone: first,
    look: 'solid',
    round,
    left: round ? undefined : 'play',
    top: round ? 'coin' : 'check',
  }
  return [...flight.slice(0, 1), prize, ...flight.slice(1)]
}

/** Small plates around a hub. */
const streams: Motif = (dice, [first, second, third]) => {
  const signs: readonly [FaceDetail, ...FaceDetail[]] = ['play', 'chart', 'coin', 'tiles', 'check', 'lines']
  const places = [
    [0, 0],
    [0, 2.6],
    [2.6, 0],
    [0, 5.2],
    [5.2, 0],
    [2.6, 5.2],
    [5.2, 2.6],
    [5.2, 5.2],
  ] as const
  const skip = dice.between(0, 2)
  const plates = places.map<Block>(([i, j], index) => ({
    at: [i, j, 0],
    size: [1.7, 1.7, 0.28 + (index % 3) * 0.22],
    tone: index % 2 ? third : second,
    look: (index + skip) % 3 === 0 ? 'wire' : 'solid',
    round: (index + skip) % 4 === 1,
    top: dice.pick(signs),
  }))
  const hub: Block = {
    at: [2.35, 2.35, 0],
    size: [2.2, 2.2, dice.pick([1.4, 1.8, 2.2])],
    tone: first,
    look: 'solid',
    top: 'play',
    left: 'panes',
  }
  return [...plates.slice(0, 3), ...plates.slice(3, 5), hub, ...plates.slice(5)]
}

/** Four or five cards in a row, some solid and some still line drawings. */
const gallery: Motif = (dice, [first, second, third]) => {
  const count = dice.between(4, 5)
  const signs: readonly [FaceDetail, ...FaceDetail[]] = ['window', 'screen', 'chart', 'tiles', 'play']
  const tones = [second, first, third, first, second]
  const rise = dice.pick([0, 0.3, 0.45])
  return range(count).map((card) => ({
    at: [0, (card + 0.2) * 1.5, 0],
    size: [4.2, 0.16, 3.6 - card * rise],
    tone: tones[card] ?? first,
    look: card === 0 || (card % 2 === 0 && card < count - 1) ? 'solid' : 'wire',
    left: signs[card % signs.length],
  }))
}

/** A case with a lifted lid and its contents rising. */
const crate: Motif = (dice, [first, second, third]) => {
  const size = dice.pick([3.6, 4.2])
  const middle = (width: number) => (size - width) / 2
  const inner = size * 0.46
  return [
    { at: [0, 0, 0], size: [size, size, 1.5], tone: second, look: 'solid', left: 'label', right: 'lines' },
    {
      at: [middle(inner), middle(inner), 1.9],
      size: [inner, inner, inner * 0.8],
      tone: first,
      look: 'solid',
      round: dice.chance(0.4),
      left: undefined,
      top: dice.pick(['coin', 'check', 'tiles'] as const),
    },
    {
      at: [0, 0, 4.4],
      size: [size, size, 0.22],
      tone: third,
      look: dice.chance(0.4) ? 'solid' : 'wire',
      top: dice.pick(['window', 'chart', 'screen'] as const),
    },
  ]
}

// The first pattern that matches the title selects the motifs to choose from. The title’s seed chooses one of
// them.
const hints: readonly (readonly [RegExp, readonly [Motif, ...Motif[]]])[] = [
  [/website|page|shop|landing/i, [page, gallery]],
  [/\bapps?\b|tool|software|mobile/i, [layers, crate, belt]],
  [/gold|profit|price|money|income|moneti[sz]e|sales?\b/i, [coins, streams, stairs, towers]],
  [/start|first|simple|basic|launch|begin/i, [stairs, belt]],
  [/^/, [layers, towers, belt, page, stairs, streams, gallery, crate]],
]

const mirror = ({ at: [i, j, k], size: [w, d, h], left, right, ...rest }: Block): Block => ({
  ...rest,
  at: [j, i, k],
  size: [d, w, h],
  left: right,
  right: left,
})

/** Returns the blocks of a composition in painting order. */
export function composeBlocks(title: string, dice: SeededRandom, tones: Tones): Block[] {
  const [, motifs] = hints.find(([words]) => words.test(title)) ?? [null, [layers] as const]
  const motif = dice.pick(motifs)
  const blocks = motif(dice, tones)
  return dice.chance(0.5) ? blocks.map(mirror) : blocks
}
