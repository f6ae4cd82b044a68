import type { Import, ImportVerdict } from '@/lib/contract/sales/imports'
import { countNoun } from '@/lib/format'

/** Possible results of checking a row: the label, its meaning, and the number of rows. */
export const importVerdicts: {
  verdict: ImportVerdict
  label: string
  meaning: string
  count: (of: Import) => number
}[] = [
  { verdict: 'new', label: 'New', meaning: 'will be imported', count: (of) => of.countNew },
  { verdict: 'here', label: 'Already recorded', meaning: 'won’t change', count: (of) => of.countHere },
  {
    verdict: 'differs',
    label: 'Differs',
    meaning: 'your record stays unchanged',
    count: (of) => of.countDiffers,
  },
  {
    verdict: 'unreadable',
    label: 'Unreadable',
    meaning: 'skipped',
    count: (of) => of.countUnreadable,
  },
]

export const formatRowCount = (count: number) => countNoun(count, 'row')

/** Formats the number of checked rows. Leaves out the header row, which `lines` includes. */
export const formatCheckedRows = (of: Import) =>
  formatRowCount(importVerdicts.reduce((sum, { count }) => sum + count(of), 0))

export function getImportStateLabel(of: Import): string {
  const stateLabels: Record<Import['state'], string> = {
    sorting: 'Checking rows',
    sorted: of.mapping.columns.email === undefined ? 'Needs an email column' : 'Ready to import',
    taking: 'Importing',
    done: `${formatRowCount(of.taken)} imported`,
    undoing: 'Undoing',
    undone: of.taken > 0 ? 'Undone' : 'Discarded',
    failed: 'Stopped',
  }
  return stateLabels[of.state]
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
  '|': 'vertical bars',
}

/** Describes how the file was read (encoding, separator, header row), to help find a mistake. */
export function describeFileFormat({ layout: { encoding, separator, headLine } }: Import): string {
  const heads = headLine > 0 ? `header in row ${headLine}` : 'no header row'
  return `${encodings[encoding]}, separated by ${separators[separator] ?? separator}, ${heads}`
}
