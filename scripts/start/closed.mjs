import { createServer } from 'node:http'
import { heldSocket } from '../serve/held-socket.mjs'
import { IDLE_MS, watchLeaving } from '../serve/leaving.mjs'
import { hostOf, listen } from '../serve/listen.mjs'

/** When it is worth asking again; most moves end sooner. */
const RETRY_SECONDS = 30

const sentence = 'The course is being moved. It will be back in a few minutes.'
/** Drawn as the product is, from nothing that it would have to load. */
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Back in a few minutes</title>
<style>body{margin:0;background:#faf8f4;color:#131a2b;font:1.125rem/1.6 system-ui,sans-serif}
main{max-width:34rem;margin:18vh auto 0;padding:0 1.5rem}svg{width:3.5rem}hr{border:0;border-top:2px solid;margin:1.5rem 0}
h1{margin:0 0 .5rem;font-size:2.25rem;line-height:1.15;letter-spacing:-.02em}p{margin:0;color:#525b6c}</style>
<main><svg viewBox="0 0 32 32" fill="none" aria-hidden="true"><path d="M12.5 17.5V28M19.5 17.5V28M7 28h18" stroke="#131a2b"
stroke-width="2.25"/><path d="M3 5h26l-4 12.5H7z" fill="#f5551f"/></svg><hr><h1>Back in a few minutes</h1><p>${sentence}</p></main>`

/** Answers in the place of the product, whoever asks for whatever: not now. */
function answer(request, response) {
  const isForPrograms = /^\/(api|objects|media)\//.test(request.url)
  const [type, text] = isForPrograms
    ? ['application/json', JSON.stringify({ message: sentence, code: 'unavailable' })]
    : ['text/html; charset=utf-8', page]
  response.writeHead(503, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'Retry-After': RETRY_SECONDS,
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(request.method === 'HEAD' ? undefined : text)
  // What still comes of a body is read and forgotten.
  request.resume()
}

/** Listens as scripts/serve.mjs would, until another does. */
async function main() {
  const server = createServer(answer)
  const leave = watchLeaving(server)
  let isStopping = false
  const end = () => {
    if (!isStopping) leave(IDLE_MS).then(() => process.exit(0))
    isStopping = true
  }
  const given = new Promise((resolve) => process.once('message', (_, socket) => resolve(socket)))
  const socket = process.env.LECTERN_FOLLOWS ? await given : heldSocket()
  // The terminal's and the system's words are for the program that started us.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  process.on('message', (message) => (message === 'give' ? process.send('given', server._handle) : end()))
  process.on('disconnect', () => process.exit(1))
  await listen(server, Number(process.env.PORT || 3000), hostOf(process.env), socket)
  process.send('serving')
}

await main()
