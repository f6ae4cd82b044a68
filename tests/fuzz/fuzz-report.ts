import type { NetworkName } from '@/lib/contract/sales/networks'
import type { FuzzRequest } from './generate-requests'

const SHOWN_MAX = 20
const MEGABYTES_MAX = 512
/**
 * Allowed growth of the memory, as a factor. Greater than 1, because garbage collection happens at different
 * times.
 */
const GROWTH_MAX = 1.25

interface Fault {
  what: string
  asked: FuzzRequest
  times: number
}

/** Collects the results of a run. */
export class FuzzReport {
  private readonly statuses = new Map<number, number>()
  private readonly found = new Map<string, Fault>()
  private readonly megabytes: number[] = []
  /** Signed messages of each network: accepted and all. */
  private readonly messages = new Map<NetworkName, { accepted: number; all: number }>()
  faults = 0

  constructor(private readonly seed: number) {}

  noteStatus(status: number, { sender }: FuzzRequest) {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (sender === undefined) return
    const { accepted, all } = this.messages.get(sender) ?? { accepted: 0, all: 0 }
    this.messages.set(sender, { accepted: accepted + Number(status === 200), all: all + 1 })
  }

  noteFault(what: string, asked: FuzzRequest) {
    this.faults += 1
    const name = `${asked.endpoint.verb} ${asked.endpoint.template}: ${what}`
    const before = this.found.get(name)
    this.found.set(name, { what: name, asked: before?.asked ?? asked, times: (before?.times ?? 0) + 1 })
  }

  noteMemory(megabytes: number) {
    this.megabytes.push(megabytes)
  }

  /**
   * Prints the results. Returns whether there were no faults, each network had accepted messages, and memory stayed
   * within its limits.
   */
  print(): boolean {
    const counts = [...this.statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
    console.log(`statuses: ${counts.join(', ')}`)
    const isFlat = this.printMemory()
    const isAccepted = this.printMessages()
    for (const { what, asked, times } of [...this.found.values()].slice(0, SHOWN_MAX)) {
      console.log(`\n${times} × ${what}\nas ${asked.role}: ${curlOf(asked)}`)
    }
    const held = this.faults === 0 && isFlat && isAccepted
    console.log(held ? 'No faults.' : `FAILED: ${this.faults} faults. Seed ${this.seed}.`)
    return held
  }

  private printMessages(): boolean {
    const counts = [...this.messages].map(([name, { accepted, all }]) => `${name} ${accepted} of ${all}`)
    console.log(`signed messages accepted: ${counts.join(', ')}`)
    return [...this.messages.values()].every(({ accepted }) => accepted > 0)
  }

  private printMemory(): boolean {
    const fifth = Math.ceil(this.megabytes.length / 5)
    const early = median(this.megabytes.slice(fifth, 2 * fifth))
    const late = median(this.megabytes.slice(-fifth))
    console.log(`memory ${early} MB early, ${late} MB at the end, at most ${Math.max(...this.megabytes)} MB`)
    return Math.max(...this.megabytes) < MEGABYTES_MAX && !(late > early * GROWTH_MAX)
  }
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Returns the request as a shell command, with long parts cut. Set PORT to the port of a running server. */
function curlOf({ method, path, headers, body }: FuzzRequest): string {
  const parts = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`)
  const data = body === null ? '' : `echo ${body.slice(0, 2000)} | base64 -d | `
  const more = body === null ? [] : ['--data-binary @-']
  return [
    `${data}curl --path-as-is -X ${method}`,
    ...parts,
    ...more,
    quote(`http://127.0.0.1:$PORT${path.slice(0, 500)}`),
  ].join(' ')
}
