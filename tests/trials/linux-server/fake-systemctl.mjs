import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'

/**
 * Writes a program `systemctl` into a folder. The program passes its arguments to a stand-in for systemd, and
 * fails for unknown arguments.
 * @param {string} folder @param {{ act(words: string): Promise<void> }} services
 */
export async function serveSystemctl(folder, services) {
  const socket = path.join(folder, 'systemctl.sock')
  const server = createServer((request, response) => {
    services.act(decodeURIComponent(request.url.slice(1))).then(
      () => response.end(),
      (error) => response.writeHead(500).end(error.message),
    )
  }).listen(socket)
  await once(server, 'listening')
  const command = path.join(folder, 'systemctl')
  const url = `"http://localhost/$(printf %s "$*" | sed 's/ /%20/g')"`
  writeFileSync(command, `#!/bin/sh\nexec curl -fsS --unix-socket ${socket} ${url}\n`)
  chmodSync(command, 0o755)
  return () => server.close()
}
