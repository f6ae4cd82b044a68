import { createServer } from 'node:http'
import { prepareShutdown, SHUTDOWN_IDLE_MS } from '../http/graceful-shutdown.mjs'
import { handleWithinLimits, serverOptions } from '../http/http-limits.mjs'
import { findInheritedSocket } from '../http/inherited-socket.mjs'
import { chooseListenHost, listen } from '../http/listen.mjs'

/** Value of Retry-After: most moves end sooner. Seconds. */
const RETRY_SECONDS = 30

const sentence = 'The course is being moved. It will be back in a few minutes.'
/** Page in the style of the app, without any file to load. */
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Back in a few minutes</title>
<style>body{margin:0;background:#faf8f4;color:#131a2b;font:1.125rem/1.6 system-ui,sans-serif}
main{max-width:34rem;margin:18vh auto 0;padding:0 1.5rem}svg{width:3.5rem}hr{border:0;border-top:2px solid;margin:1.5rem 0}
h1{margin:0 0 .5rem;font-size:2.25rem;line-height:1.15;letter-spacing:-.02em}p{margin:0;color:#525b6c}</style>
<main><svg viewBox="0 0 32 32" fill="none" aria-hidden="true"><path d="M12.5 17.5V28M19.5 17.5V28M7 28h18" stroke="#131a2b"
stroke-width="2.25"/><path d="M3 5h26l-4 12.5H7z" fill="#f5551f"/></svg><hr><h1>Back in a few minutes</h1><p>${sentence}</p></main>`

/**
 * Responds to every request with 503: with a page for browsers, and with JSON for programs.
 * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
 */
async function answer({ method, url = '' }, response) {
  const isForPrograms = /^\/(api|objects|media)\//.test(url)
  const type = isForPrograms ? 'application/json' : 'text/html; charset=utf-8'
  const text = isForPrograms ? JSON.stringify({ message: sentence, code: 'unavailable' }) : page
  response.writeHead(503, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'Retry-After': RETRY_SECONDS,
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(method === 'HEAD' ? undefined : text)
}

/** Listens like server/http/serve.mjs, within the same limits, until another server takes over. */
async function main() {
  const server = createServer(serverOptions)
  const shutDown = prepareShutdown(server)
  handleWithinLimits(server, answer, { hops: Number(process.env.TRUSTED_PROXY_HOPS || 0) })
  let isStopping = false
  // The parent process handles signals from the terminal and the system.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  process.on('message', () => {
    if (!isStopping) shutDown(SHUTDOWN_IDLE_MS).then(() => process.exit(0))
    isStopping = true
  })
  process.on('disconnect', () => process.exit(1))
  await listen(server, Number(process.env.PORT || 3000), chooseListenHost(process.env), findInheritedSocket())
  process.send?.('serving')
}

await main()
