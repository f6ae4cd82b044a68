import 'server-only'
import os from 'node:os'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { env } from './env'
import { isServerless } from './storage/needed'

/** What our server tells of each request it answered (scripts/serve/meter.mjs). */
interface Answered {
  kind: string
  method: string
  status: number
  seconds: number
}

interface Meter {
  registry: Registry
  /** The gauges of figures that are read anew at each look, by their names. */
  gauges: Map<string, Gauge>
}

const globals = globalThis as typeof globalThis & {
  lecternMeter?: Meter
  lecternAnswered?: (answered: Answered) => void
}

/** A figure of the database's: one value, or one for each thing that `by` names. */
export interface Reading {
  name: string
  help: string
  by?: string
  values: Record<string, number>
}

/** One a process, whatever bundles it has. Labels name things of ours, never anybody. */
function openMeter(): Meter {
  const registry = new Registry()
  // Functions come and go by the hundred, and each would be a process that is heard of once.
  if (!isServerless(process.env)) measureProcess(registry)
  return { registry, gauges: new Map() }
}

function measureProcess(registry: Registry): void {
  registry.setDefaultLabels({ process: `${os.hostname()}:${process.pid}` })
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'lectern_request_seconds',
    help: 'How long requests took, from their first line to the end of their answers',
    labelNames: ['kind', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  globals.lecternAnswered = ({ kind, method, status, seconds }) => {
    duration.observe({ kind, method, status: `${Math.floor(status / 100)}xx` }, seconds)
  }
}

/** Begins to count, where somebody may ask. */
export function startMeter(): void {
  if (env.METRICS_TOKEN) globals.lecternMeter ??= openMeter()
}

/** Everything that is measured, in the format of Prometheus. */
export async function writeMetrics(readings: Reading[]): Promise<{ text: string; contentType: string }> {
  globals.lecternMeter ??= openMeter()
  const { registry, gauges } = globals.lecternMeter
  for (const { name, help, by, values } of readings) {
    const labelNames = by ? [by] : []
    const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames, registers: [registry] })
    gauges.set(name, gauge)
    gauge.reset()
    for (const [label, value] of Object.entries(values)) gauge.set(by ? { [by]: label } : {}, value)
  }
  return { text: await registry.metrics(), contentType: registry.contentType }
}
