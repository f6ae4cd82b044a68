// run inside a clone: node /tmp copy in scripts/bench
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { startProduct } from './product.mjs'
import { signIn } from './sign-in.mjs'
const product = await startProduct()
const site = product.url.replace('127.0.0.1', 'localhost')
const lh = (name) => {
  const out = `/tmp/lh/${name}.json`
  spawnSync('npx', ['lighthouse', site + '/', '--quiet', '--output=json', `--output-path=${out}`, '--chrome-flags=--headless=new --no-sandbox'], { cwd: '/tmp/lh', env: { ...process.env, CHROME_PATH: '/usr/bin/chromium' }, stdio: 'inherit' })
  const r = JSON.parse(readFileSync(out, 'utf8'))
  const a = r.audits
  console.log(name, Object.values(r.categories).map((c) => `${c.id}=${Math.round(c.score * 100)}`).join(' '), 'FCP', Math.round(a['first-contentful-paint'].numericValue), 'LCP', Math.round(a['largest-contentful-paint'].numericValue), 'TBT', Math.round(a['total-blocking-time'].numericValue), 'CLS', a['cumulative-layout-shift'].numericValue, 'bytes', a['total-byte-weight'].numericValue)
  for (const [id, audit] of Object.entries(a)) if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary') console.log('   -', id)
}
try {
  const cookie = await signIn(product, { isAdmin: true })
  const headers = { cookie, 'content-type': 'application/json', origin: product.url }
  const call = async (method, path, body) => { const r = await fetch(product.url + path, { method, headers, body: body && JSON.stringify(body) }); const t = await r.text(); if (!r.ok) throw new Error(path + r.status + t); return t && JSON.parse(t) }
  for (const n of [1, 2, 3]) lh('usual' + n)
  const { draft: content } = await call('GET', '/api/admin/landing')
  // Every text in Spanish of the same length, at most.
  const words = 'masa madre harina agua horno corteza miga paciencia tiempo sal pan casero fermento levadura natural receta'.split(' ')
  const spanish = (t) => { let s = ''; for (let i = 0; s.length < t.length - 10; i++) s += words[(i * 7 + t.length) % words.length] + ' '; return (s.trim() || t).slice(0, t.length) || t }
  const keep = new Set(['buyLink', 'language', 'picture', 'url', 'parts', 'order', 'endsAt', 'link', 'off', 'kind'])
  const walk = (v, k) => typeof v === 'string' ? (keep.has(k) || v === '' || /^(https?:|\/)/.test(v) ? v : spanish(v)) : Array.isArray(v) ? (k === 'parts' ? v : v.map((x) => walk(x, k))) : v && typeof v === 'object' ? Object.fromEntries(Object.entries(v).map(([n, x]) => [n, keep.has(n) ? x : walk(x, n)])) : v
  const next = walk(content, '')
  next.page = { ...next.page, language: 'es' }
  next.order = ['benefits','strategies','outline','reasons','included','testimonials','price','guarantee','questions','countdown','signUp']
  next.countdown.endsAt = new Date(Date.now() + 86400000).toISOString()
  next.buyLink = 'https://warriorplus.com/o2/buy/abc/def'
  await call('PUT', '/api/admin/landing/draft', next)
  console.log(JSON.stringify(await call('POST', '/api/admin/landing/publish', {})))
  await call('PUT', '/api/admin/brand', { name: 'Pan de Masa Madre', accent: '#1d6fe0' })
  await new Promise((r) => setTimeout(r, 2500))
  for (const n of [1, 2, 3]) lh('own' + n)
} finally { await product.stop() }
