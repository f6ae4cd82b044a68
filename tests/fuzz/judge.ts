import { parseErrorBody } from '@/lib/contract/error'
import type { Report } from './report'
import type { Asked } from './requests'
import type { Answered } from './send'

/** Notes an answer, or that none came, and what is wrong with it. */
export function judge(report: Report, asked: Asked, answer: Answered | Error): void {
  if (answer instanceof Error) {
    report.noteFault(answer.message, asked)
    return
  }
  report.noteStatus(answer.status)
  const fault = faultOf(asked, answer)
  if (fault) report.noteFault(fault, asked)
}

/** What is wrong with an answer; null when nothing is. */
function faultOf(asked: Asked, answer: Answered): string | null {
  const { status } = answer
  if (status === 0) return 'the connection was closed without an answer'
  // A HEAD has no body to say why.
  if (status === 503 && asked.method === 'HEAD') return null
  if (status >= 500) return isDocumented(answer) ? null : `answered ${status}: ${answer.text.slice(0, 200)}`
  if (!asked.path.startsWith('/api/') || asked.method === 'HEAD') return null
  if (status >= 400) {
    return isError(answer) || isForReader(asked, answer)
      ? null
      : `a ${status} that has not the shape of an error`
  }
  return faultOfRecord(asked, answer)
}

/** Down, busy or full, and said so: 503 in the shape of an error. */
const isDocumented = (answer: Answered) =>
  answer.status === 503 && (isError(answer) || /We’ll be right back/.test(answer.text))

const isError = ({ text }: Answered) => parseErrorBody(text) !== null

/** What a buyer reads on their receipt is a sentence; and where the method may be HEAD, a refusal has no body. */
const isForReader = ({ endpoint }: Asked, { status, headers, text }: Answered) =>
  (status === 431 && text === '') ||
  (endpoint.template === '/api/ipn/warriorplus/key' &&
    headers['content-type'] === 'text/plain; charset=utf-8')

/** A record or a list must be what the contract says; production does not look itself. */
function faultOfRecord({ endpoint, method }: Asked, { status, text }: Answered): string | null {
  const schema = endpoint.spec?.response
  if (!schema || method !== endpoint.verb || (status !== 200 && status !== 201)) return null
  const parsed = schema.safeParse(parse(text))
  return parsed.success
    ? null
    : `a ${status} that is not what the contract says: ${parsed.error.message.slice(0, 300)}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
