import { chooseListenHost, localUrlOf } from './http/listen.mjs'

/** Exits with 0 while the server of this machine is ready. Otherwise prints the reason and exits with 1. */
const url = `${localUrlOf(chooseListenHost(process.env), process.env.PORT || 3000)}/api/ready`
const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch((error) => error)
if (!answer.ok) {
  console.error(answer.text ? await answer.text() : answer.message)
  process.exit(1)
}
