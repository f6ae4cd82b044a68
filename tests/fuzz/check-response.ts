import { parseErrorBody } from '@/lib/contract/error'
import type { FuzzReport } from './fuzz-report'
import type { FuzzRequest } from './generate-requests'
import type { FuzzResponse } from './send-request'

/** Records a response or its absence, and any fault. */
export function checkResponse(report: FuzzReport, asked: FuzzRequest, answer: FuzzResponse | Error): void {
  if (answer instanceof Error) {
    report.noteFault(answer.message, asked)
    return
  }
  report.noteStatus(answer.status, asked)
  const fault = faultOf(asked, answer)
  if (fault) report.noteFault(fault, asked)
}

/** Returns the fault of a response, or null if there is none. */
function faultOf(asked: FuzzRequest, answer: FuzzResponse): string | null {
  const { status } = answer
  if (status === 0) return 'the connection was closed without a response'
  // A response to HEAD has no body that could be checked.
  if (status === 503 && asked.method === 'HEAD') return null
  if (status >= 500) return isDocumented(answer) ? null : `returned ${status}: ${answer.text.slice(0, 200)}`
  if (!asked.path.startsWith('/api/') || asked.method === 'HEAD') return null
  if (status >= 400) {
    return isError(answer) || isForReader(asked, answer) ? null : `a ${status} without a valid error body`
  }
  return faultOfRecord(asked, answer)
}

/** Returns whether a 503 has an error body or is the fallback page. */
const isDocumented = (answer: FuzzResponse) =>
  answer.status === 503 && (isError(answer) || /We’ll be right back/.test(answer.text))

const isError = ({ text }: FuzzResponse) => parseErrorBody(text) !== null

/** Returns whether an error needs no JSON body: a plain text of the receipt endpoint, or Node's own 431. */
const isForReader = ({ endpoint }: FuzzRequest, { status, headers, text }: FuzzResponse) =>
  (status === 431 && text === '') ||
  (endpoint.template === '/api/ipn/warriorplus/key' &&
    headers['content-type'] === 'text/plain; charset=utf-8')

/** Checks a successful response against the contract. The production build skips this check. */
function faultOfRecord({ endpoint, method }: FuzzRequest, { status, text }: FuzzResponse): string | null {
  const schema = endpoint.spec?.response
  if (!schema || method !== endpoint.verb || (status !== 200 && status !== 201)) return null
  const parsed = schema.safeParse(parse(text))
  return parsed.success
    ? null
    : `a ${status} that violates the contract: ${parsed.error.message.slice(0, 300)}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
