import { createHash, randomUUID } from 'node:crypto'

/** Creates a person with a session in the measured product. Returns the session cookie. */
export async function createSignedInUser(product, { isAdmin = false } = {}) {
  const token = randomUUID()
  const sid = createHash('sha256').update(token).digest('hex')
  const [{ id }] = await product.rows(
    `INSERT INTO users (id, email, is_admin, updated_at)
    VALUES (gen_random_uuid(), '${token}@example.invalid', ${isAdmin}, now()) RETURNING id`,
  )
  await product.rows(
    `INSERT INTO sessions (sid, sess, expire, user_id) VALUES ('${sid}', '{}', now() + interval '1 day', '${id}')`,
  )
  return `next-auth.session-token=${token}`
}
