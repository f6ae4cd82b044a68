import { parseErrorBody } from '@/lib/contract/error'
import type { Report } from './report'
import type { Asked } from './requests'
import type { Answered } from './send'

/** Records a response or its absence, and any fault. */
export function judge(report: Report, asked: Asked, answer: Answered | Error): void {
  if (answer instanceof Error) {
    report.noteFault(answer.message, asked)
    return
  }
  report.noteStatus(answer.status)
  const fault = faultOf(asked, answer)
  if (fault) report.noteFault(fault, asked)
}

/** Returns the fault of a response, or null if there is none. */
function faultOf(asked: Asked, answer: Answered): string | null {
  const { status } = answer
  if (status === 0) return 'the connection was closed without an answer'
  // A response to HEAD has no body to check.
  if (status === 503 && asked.method === 'HEAD') return null
  if (status >= 500) return isDocumented(answer) ? null : `answered ${status}: ${answer.text.slice(0, 200)}`
  if (!asked.path.startsWith('/api/') || asked.method === 'HEAD') return null
  if (status >= 400) {
    return isError(answer) || isForReader(asked, answer) ? null : `a ${status} without a valid error body`
  }
  return faultOfRecord(asked, answer)
}

/** Returns whether a 503 has an error body or is the fallback page. */
const isDocumented = (answer: Answered) =>
  answer.status === 503 && (isError(answer) || /We’ll be right back/.test(answer.text))

const isError = ({ text }: Answered) => parseErrorBody(text) !== null

/** Returns whether an error may lack a JSON body: receipt texts, and Node's own 431. */
const isForReader = ({ endpoint }: Asked, { status, headers, text }: Answered) =>
  (status === 431 && text === '') ||
  (endpoint.template === '/api/ipn/warriorplus/key' &&
    headers['content-type'] === 'text/plain; charset=utf-8')

/** Checks a response against the contract, which production doesn't do. */
function faultOfRecord({ endpoint, method }: Asked, { status, text }: Answered): string | null {
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
