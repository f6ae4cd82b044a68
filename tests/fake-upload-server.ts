import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** Storage on another origin. Uploads reach it through XMLHttpRequest, not through the mocked `fetch`. */
export interface FakeUploadServer {
  origin: string
  received: { type: string | undefined; body: string }[]
  /** Responds after a file was received. */
  answer: (response: ServerResponse) => void
  close: () => void
}

export async function startFakeUploadServer(): Promise<FakeUploadServer> {
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy())
  })
  async function take(request: IncomingMessage, response: ServerResponse) {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*')
    response.setHeader('Access-Control-Allow-Methods', 'PUT')
    if (request.method === 'OPTIONS') return response.end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    store.received.push({ type: request.headers['content-type'], body: Buffer.concat(chunks).toString() })
    return store.answer(response)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const store: FakeUploadServer = {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received: [],
    answer: (response) => response.end(),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return store
}

/** Mocks video decoding, which jsdom lacks. Every video is 12 seconds long. */
export function mockVideoDecoding() {
  URL.createObjectURL = () => 'blob:film'
  URL.revokeObjectURL = () => {}
  Blob.prototype.arrayBuffer = async () => new ArrayBuffer(0)
  jest.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(12.4)
  jest.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(640)
  jest.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLElement) {
    setTimeout(() => this.dispatchEvent(new Event('loadedmetadata')))
  })
}
