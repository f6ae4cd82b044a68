import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Acts like systemd with a socket unit: the shell holds the socket, passes it to a program as file descriptor
 * 3, and restarts the program whenever it ends. SIGUSR1 restarts the program; SIGTERM ends both.
 */
const script = `
  trap 'stop=1; kill -TERM $app' TERM
  trap 'kill -TERM $app' USR1
  while [ -z "$stop" ]; do
    sh -c 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"' program "$@" &
    app=$!
    while kill -0 $app 2>/dev/null; do wait $app; done
  done`

/** Listens on a local port and runs a program that inherits the socket. This process then closes its copy. */
export async function holdSocket(port, program, env) {
  const server = createServer().listen({ port, host: '127.0.0.1', backlog: 511 })
  await once(server, 'listening')
  const stdio = ['ignore', 'pipe', 'inherit', server._handle.fd]
  const holder = spawn('sh', ['-c', script, 'holder', ...program], { env, stdio })
  await once(holder, 'spawn')
  server.close()
  return holder
}
