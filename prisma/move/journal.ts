import { randomUUID } from 'node:crypto'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'

const lineSchema = z.union([
  z.strictObject({ target: z.uuid() }),
  z.strictObject({ table: z.string(), horizon: z.string().regex(/^\d+$/) }),
  z.strictObject({ object: z.string(), bytes: z.int() }),
])
type Line = z.infer<typeof lineSchema>

/** What of a move is done, so that one that was cut off goes on. */
export interface Journal {
  /** The installation id that the target was given: by it, we know it again. */
  id: string
  /** For each table that was copied: whatever older transactions wrote is over there. */
  horizons: Map<string, string>
  /** How large each object is that was read over there as it was sent. */
  objects: Map<string, number>
  note(line: Line): Promise<void>
}

/** One line that was cut off is the last, and what it says is done again. */
function parse(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    try {
      return lineSchema.parse(JSON.parse(line))
    } catch {
      return []
    }
  })
}

function journalOf(file: string, id: string, lines: Line[]): Journal {
  const journal: Journal = {
    id,
    horizons: new Map(),
    objects: new Map(),
    async note(line) {
      take(line)
      await appendFile(file, `\n${JSON.stringify(line)}`)
    },
  }
  const take = (line: Line) => {
    if ('table' in line) journal.horizons.set(line.table, line.horizon)
    if ('object' in line) journal.objects.set(line.object, line.bytes)
  }
  for (const line of lines) take(line)
  return journal
}

/** What is left of the last move out of this place; null: none was begun. */
export async function readJournal(file: string): Promise<Journal | null> {
  const lines = parse(await readFile(file, 'utf8').catch(() => ''))
  const [first] = lines
  return first && 'target' in first ? journalOf(file, first.target, lines) : null
}

/** A new one, in the place of any that is there. */
export async function beginJournal(file: string): Promise<Journal> {
  const id = randomUUID()
  await writeFile(file, JSON.stringify({ target: id }), { mode: 0o600 })
  return journalOf(file, id, [])
}
