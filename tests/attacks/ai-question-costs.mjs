import { createServer } from 'node:http'
import { createSignedInUser } from '../../bench/create-signed-in-user.mjs'
import { startBenchServer } from '../../bench/start-bench-server.mjs'
import { printAttackResults } from './tools/print-attack-results.mjs'

const LIMIT = 30
const PER_DAY = 200
const STRANGERS = 8

/** Simulates free accounts that try to spend the owner's AI budget, or to use up the questions of buyers. */
async function main() {
  const service = await startBrokenService()
  const product = await startBenchServer({
    env: { OPENAI_API_KEY: 'sk-attack', OPENAI_BASE_URL: service.url, ASK_PER_DAY: String(PER_DAY) },
  })
  try {
    await attack(product, service)
  } finally {
    await product.stop()
    await service.stop()
  }
}

async function attack(product, service) {
  await createCourse(product)
  const ask = async (cookie) => {
    const { status } = await send(product, cookie, 'POST', '/api/questions', {
      question: 'What is the price?',
    })
    return status
  }
  const askAll = async (cookie, times) => {
    const statuses = []
    for (let asked = 0; asked < times; asked++) statuses.push(await ask(cookie))
    return statuses
  }

  await askAll(await createSignedInUser(product), LIMIT * 2)
  printAttackResults({
    [`60 questions with broken answers cause ${LIMIT} paid calls`]: service.calls() === LIMIT,
  })

  for (let stranger = 0; stranger < STRANGERS; stranger++)
    await askAll(await createSignedInUser(product), LIMIT)
  printAttackResults({ 'free accounts get half of the day’s questions': service.calls() === PER_DAY / 2 })
  const buyer = await createSignedInUser(product)
  await product.rows(
    `INSERT INTO purchases (id, user_id, product_id, warrior_plus_sale_id, warrior_plus_sale, payment_status, access, purchase_date)
    SELECT gen_random_uuid(), (SELECT id FROM users ORDER BY created_at DESC LIMIT 1), id, 'attack', 'attack', 'Completed', 'active', now()
    FROM products LIMIT 1`,
  )
  await ask(buyer)
  printAttackResults({ 'a buyer can still ask': service.calls() === PER_DAY / 2 + 1 })

  const before = service.calls()
  await product.rows(`UPDATE courses SET content_access = 'customers'`)
  const statuses = await askAll(await createSignedInUser(product), LIMIT * 2)
  const [{ kept }] = await product.rows('SELECT count(*)::int AS kept FROM unanswered_questions')
  printAttackResults({
    'questions of people without access are never sent': service.calls() === before,
    'they get a response, and at most 30 are stored':
      statuses.every((status) => status === 200) && kept <= LIMIT,
  })
}

/** Creates a section with one lesson whose transcript mentions a price. */
async function createCourse(product) {
  const admin = await createSignedInUser(product, { isAdmin: true })
  const post = async (path, body, method = 'POST') => (await send(product, admin, method, path, body)).json()
  const section = await post('/api/sections', { title: 'Prices' })
  const lesson = {
    sectionId: section.id,
    title: 'Price',
    videoUrl: 'https://videos.example.com/a.mp4',
    duration: 60,
  }
  const video = await post('/api/videos', lesson)
  const cues = [{ startMs: 0, endMs: 5000, text: 'Your price is twenty dollars.' }]
  await post(`/api/videos/${video.id}/cues`, { cues }, 'PUT')
  await product.rows('UPDATE courses SET ask_course = TRUE')
}

const send = ({ url }, cookie, method, path, body) =>
  fetch(url + path, {
    method,
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Starts an AI service whose responses are cut off, errors, or not JSON. Image requests are not counted. */
async function startBrokenService() {
  let calls = 0
  const answers = [
    [200, JSON.stringify({ choices: [{ message: { content: '{"sentences":[{"te' } }] })],
    [500, '{"error":{"message":"Sorry"}}'],
    [200, '<html>'],
  ]
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/chat/completions')) calls += 1
    const [status, body] = answers[calls % answers.length]
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    calls: () => calls,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

await main()
