import type { Import, ImportVerdict } from '@/lib/contract/sales/imports'
import { formatCount } from '@/lib/format'

export const verdicts: {
  verdict: ImportVerdict
  label: string
  meaning: string
  count: (of: Import) => number
}[] = [
  { verdict: 'new', label: 'New', meaning: 'will be imported', count: (of) => of.countNew },
  { verdict: 'here', label: 'Already here', meaning: 'nothing happens', count: (of) => of.countHere },
  {
    verdict: 'differs',
    label: 'Differs',
    meaning: 'yours stays as it is',
    count: (of) => of.countDiffers,
  },
  {
    verdict: 'unreadable',
    label: 'Unreadable',
    meaning: 'left out',
    count: (of) => of.countUnreadable,
  },
]

export const linesOf = (count: number) => (count === 1 ? '1 line' : `${formatCount(count)} lines`)

/** Where an import stands, in a few words. */
export function standing(of: Import): string {
  const words: Record<Import['state'], string> = {
    sorting: 'Checking the lines',
    sorted:
      of.mapping.columns.email === undefined
        ? 'Which column is the email?'
        : 'Ready: nothing is imported yet',
    taking: 'Importing',
    done: `${linesOf(of.taken)} imported`,
    undoing: 'Undoing',
    undone: of.taken > 0 ? 'Undone' : 'Discarded',
    failed: 'Stopped',
  }
  return words[of.state]
}

const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows (Western European)',
}
const separators: Partial<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
}

/** How the file was read, so that the owner can see what is wrong. */
export function howRead({ layout: { encoding, separator, headLine } }: Import): string {
  const heads = headLine > 0 ? `heads in line ${headLine}` : 'no heads'
  return `${encodings[encoding]}, separated by ${separators[separator] ?? separator}, ${heads}`
}
