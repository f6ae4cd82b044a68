// Preloaded into a server under test. Redirects requests for Google to the fake on loopback.
const http = require('node:http')
const https = require('node:https')

const { request } = https
const hosts = ['accounts.google.com', 'oauth2.googleapis.com', 'www.googleapis.com']

https.request = (address, options, ...rest) => {
  const { hostname, pathname, search } = URL.canParse(address) ? new URL(address) : {}
  if (!hosts.includes(hostname)) return request(address, options, ...rest)
  const peer = new URL(`http://127.0.0.1:${process.env.JOURNEYS_GOOGLE_PORT}${pathname}${search}`)
  return http.request(peer, { ...options, agent: undefined }, ...rest)
}
