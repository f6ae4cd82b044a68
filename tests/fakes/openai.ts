import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to the service: an audio segment with form fields, or a JSON body with messages. */
export interface OpenAiRequest {
  path: string
  fields: Record<string, string | string[]>
  sound: Buffer
  body: unknown
}

/**
 * A response of the service. A string is sent unchanged. With `isEndless`, the response never ends. `holdMs`
 * delays its first byte.
 */
export interface OpenAiReply {
  status?: number
  body: unknown
  isEndless?: boolean
  holdMs?: number
}

const transcription = (text: string): OpenAiReply => ({ body: { text } })

/** Responses that tests choose from: correct, empty, failing, malformed, huge or endless. */
export const openAiReplies = {
  said: transcription,
  silent: () => transcription(''),
  failing: (status = 500): OpenAiReply => ({
    status,
    body: { error: { message: 'Sorry', type: 'server_error' } },
  }),
  malformed: (): OpenAiReply => ({ body: '<html>' }),
  wordless: (): OpenAiReply => ({ body: { words: [] } }),
  huge: (): OpenAiReply => transcription('a'.repeat(5_000_000)),
  endless: (): OpenAiReply => ({ body: '{"text":"', isEndless: true }),
  chat: (content: unknown): OpenAiReply => ({
    body: { choices: [{ message: { role: 'assistant', content: JSON.stringify(content) } }] },
  }),
}

/** Starts a fake of the OpenAI API on loopback. `answer` returns the response to each request. */
export async function startFakeOpenAi(answer: (asked: OpenAiRequest) => OpenAiReply | Promise<OpenAiReply>) {
  const asked: OpenAiRequest[] = []
  const state = { answer, most: 0 }
  let open = 0
  const server = createServer(async (request, response) => {
    open += 1
    state.most = Math.max(state.most, open)
    response.once('close', () => {
      open -= 1
    })
    const one = await read(request)
    asked.push(one)
    await send(response, await state.answer(one))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    /** Replaces `answer` and deletes the recorded requests. */
    answers(next: typeof answer) {
      state.answer = next
      state.most = 0
      asked.length = 0
    },
    /** Returns the maximum number of concurrent requests. */
    most: () => state.most,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function read(request: IncomingMessage): Promise<OpenAiRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const type = request.headers['content-type'] ?? ''
  const asked: OpenAiRequest = { path: request.url ?? '', fields: {}, sound: Buffer.alloc(0), body: null }
  if (!type.startsWith('multipart/')) return { ...asked, body: JSON.parse(bytes.toString()) }
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  for (const [name, value] of form) {
    if (typeof value !== 'string') asked.sound = Buffer.from(await value.arrayBuffer())
    else if (name.endsWith('[]')) asked.fields[name] = [...(asked.fields[name] ?? []), value]
    else asked.fields[name] = value
  }
  return asked
}

async function send(response: ServerResponse, reply: OpenAiReply): Promise<void> {
  const { status = 200, body, isEndless = false, holdMs = 0 } = reply
  await new Promise((done) => setTimeout(done, holdMs))
  response.writeHead(status, { 'content-type': 'application/json' })
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  if (isEndless) response.write(text)
  else response.end(text)
}
