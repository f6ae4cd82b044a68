import { ServerResponse } from 'node:http'
import { parseSendFileHeader, RESPONSE_LENGTH_HEADER, SEND_FILE_HEADER, streamFile } from './send-files.mjs'

/** @import { OutgoingHttpHeaders } from 'node:http' */

/** Name of a header of a route's response: the work behind the response waits while the client reads slowly. */
const BACKPRESSURE_HEADER = 'x-lectern-backpressure'

/** Response of this server to one request. */
export class LecternResponse extends ServerResponse {
  /**
   * Called when the last byte of the response is passed to Node, even if the client hasn't read it yet.
   * @type {() => void}
   */
  onEnded = () => undefined

  /**
   * Sends an error page that replaces the plain-text error of Next.js. Undefined if the error is not
   * replaced.
   * @type {(() => void) | undefined}
   */
  sendErrorPage

  /** @type {ReturnType<typeof parseSendFileHeader> | undefined} */
  #file

  #hasBackpressure = false

  /** @override @param {...unknown} args */
  writeHead(...args) {
    // A compressor sends the headers before it ends the response, so errors are replaced here too.
    if (this.#isPlainError()) return this
    const length = this.getHeader(RESPONSE_LENGTH_HEADER)
    const named = this.getHeader(SEND_FILE_HEADER)
    this.removeHeader(RESPONSE_LENGTH_HEADER)
    this.removeHeader(SEND_FILE_HEADER)
    this.#hasBackpressure = this.hasHeader(BACKPRESSURE_HEADER)
    this.removeHeader(BACKPRESSURE_HEADER)
    if (named !== undefined) this.#file = parseSendFileHeader(String(named))
    if (this.#file) this.setHeader('Content-Length', this.#file.end - this.#file.start + 1)
    else if (length !== undefined) this.setHeader('Content-Length', length)
    Reflect.apply(super.writeHead, this, args)
    return this
  }

  /**
   * Applies no backpressure to most responses, so that the work behind them ends even if the client reads
   * slowly: running work needs more memory than the buffered bytes. A response that can be larger than the
   * memory sets `BACKPRESSURE_HEADER`.
   * @override @param {...unknown} args
   */
  write(...args) {
    const hasRoom = Reflect.apply(super.write, this, args)
    return hasRoom || !this.#hasBackpressure
  }

  /** @override @param {...unknown} args */
  end(...args) {
    if (this.#isPlainError()) {
      const send = this.sendErrorPage
      this.sendErrorPage = undefined
      send?.()
      return this
    }
    if (!this.headersSent && this.hasHeader(SEND_FILE_HEADER)) this.writeHead(this.statusCode)
    const file = this.#file
    if (!file) return this.#finish(args)
    this.#file = undefined
    // If reading a file fails halfway, the connection is closed, because a truncated response must not look
    // complete.
    streamFile(this, file, () => this.#finish(args)).catch(() => this.destroy())
    return this
  }

  /**
   * Sends a response with Node's own methods. A compressor may have wrapped `writeHead` and `end`, and already
   * considers the response ended.
   * @param {number} status @param {OutgoingHttpHeaders} headers @param {string | Buffer} [body]
   */
  sendPlainly(status, headers, body) {
    for (const name of this.getHeaderNames()) {
      if (!['x-request-id', 'connection'].includes(name)) this.removeHeader(name)
    }
    super.writeHead(status, headers)
    this.#finish([body])
  }

  /** @param {unknown[]} args */
  #finish(args) {
    this.onEnded()
    Reflect.apply(super.end, this, args)
    return this
  }

  #isPlainError() {
    return (
      this.sendErrorPage !== undefined &&
      !this.headersSent &&
      this.statusCode === 500 &&
      this.getHeader('content-type') === 'text/plain'
    )
  }
}
