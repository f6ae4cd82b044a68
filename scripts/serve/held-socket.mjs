/** The first that systemd hands over (sd_listen_fds). */
const FIRST = 3

/**
 * The listening socket that somebody else holds for us, so that connections wait in it while we restart: handed over by
 * systemd, or by the program that started us. Undefined where there is none.
 * @param {Record<string, string | undefined>} environment
 */
export function heldSocket(environment = process.env, pid = process.pid) {
  const { LISTEN_PID, LISTEN_FDS, LECTERN_SOCKET } = environment
  if (LECTERN_SOCKET) return Number(LECTERN_SOCKET)
  return Number(LISTEN_PID) === pid && Number(LISTEN_FDS) > 0 ? FIRST : undefined
}
