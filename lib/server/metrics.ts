import 'server-only'
import os from 'node:os'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { env } from './env'
import { isServerless } from './media/storage/storage-requirements'
import { processState } from './process-state'

interface Meter {
  registry: Registry
  /** Gauges by name. Their values are read at each scrape. */
  gauges: Map<string, Gauge>
}

declare module './process-state' {
  interface ProcessState {
    meter?: Meter
  }
}

/** A metric from the database: one value, or one per value of the label `by`. */
export interface MetricReading {
  name: string
  help: string
  by?: string
  values: Record<string, number>
}

/** Opens the meter of this process, which all bundles share. Labels never contain personal data. */
function openMeter(): Meter {
  const registry = new Registry()
  // Serverless functions are too short-lived for metrics of a process.
  if (!isServerless(process.env)) measureProcess(registry)
  return { registry, gauges: new Map() }
}

function measureProcess(registry: Registry): void {
  registry.setDefaultLabels({ process: `${os.hostname()}:${process.pid}` })
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'lectern_request_seconds',
    help: 'Request duration, from the request line to the end of the response',
    labelNames: ['kind', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  processState.countAnswer = ({ kind, method, status, seconds }) => {
    duration.observe({ kind, method, status: `${Math.floor(status / 100)}xx` }, seconds)
  }
}

/** Starts counting if the metrics endpoint is configured. */
export function startMetrics(): void {
  if (env.METRICS_TOKEN) processState.meter ??= openMeter()
}

/** Returns all metrics in Prometheus’s text format. */
export async function formatMetrics(
  readings: MetricReading[],
): Promise<{ text: string; contentType: string }> {
  processState.meter ??= openMeter()
  const { registry, gauges } = processState.meter
  for (const { name, help, by, values } of readings) {
    const labelNames = by ? [by] : []
    const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames, registers: [registry] })
    gauges.set(name, gauge)
    gauge.reset()
    for (const [label, value] of Object.entries(values)) gauge.set(by ? { [by]: label } : {}, value)
  }
  return { text: await registry.metrics(), contentType: registry.contentType }
}
