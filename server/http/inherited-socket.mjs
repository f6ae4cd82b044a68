/** First file descriptor that systemd hands over (sd_listen_fds). */
const FIRST = 3

/**
 * Returns the file descriptor of a listening socket that systemd or the parent process holds open, so that
 * connections wait in the socket during a restart. Undefined without such a socket.
 * @param {Record<string, string | undefined>} environment
 */
export function findInheritedSocket(environment = process.env, pid = process.pid) {
  const { LISTEN_PID, LISTEN_FDS, LECTERN_SOCKET } = environment
  if (LECTERN_SOCKET) return Number(LECTERN_SOCKET)
  return Number(LISTEN_PID) === pid && Number(LISTEN_FDS) > 0 ? FIRST : undefined
}
