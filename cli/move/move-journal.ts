import { randomUUID } from 'node:crypto'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'

const lineSchema = z.union([
  z.strictObject({ target: z.uuid() }),
  z.strictObject({ table: z.string(), horizon: z.string().regex(/^\d+$/) }),
  z.strictObject({ object: z.string(), bytes: z.int() }),
])
type Line = z.infer<typeof lineSchema>

/** Completed steps of a move, so that an interrupted move can continue. */
export interface MoveJournal {
  /** Installation ID that the target was given. It identifies the target in later attempts. */
  id: string
  /**
   * For each copied table, a transaction number: the target already has everything that earlier transactions
   * wrote.
   */
  horizons: Map<string, string>
  /** Size of each object that was verified in the target. */
  objects: Map<string, number>
  note(line: Line): Promise<void>
}

/** Parses the journal. If the last line was cut off, the line is ignored, and its step is repeated. */
function parse(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    try {
      return lineSchema.parse(JSON.parse(line))
    } catch {
      return []
    }
  })
}

function journalOf(file: string, id: string, lines: Line[]): MoveJournal {
  const journal: MoveJournal = {
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

/** Reads the journal of the last move from this installation. Null if no move was started. */
export async function readMoveJournal(file: string): Promise<MoveJournal | null> {
  const lines = parse(await readFile(file, 'utf8').catch(() => ''))
  const [first] = lines
  return first && 'target' in first ? journalOf(file, first.target, lines) : null
}

/** Starts a new journal and replaces an existing one. */
export async function startMoveJournal(file: string): Promise<MoveJournal> {
  const id = randomUUID()
  await writeFile(file, JSON.stringify({ target: id }), { mode: 0o600 })
  return journalOf(file, id, [])
}
