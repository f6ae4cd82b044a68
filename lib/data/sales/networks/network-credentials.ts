import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import type { NetworkName } from '@/lib/contract/sales/networks'
import { Prisma } from '@/lib/server/db/client'
import { queryPrepared } from '@/lib/server/db/typed-rows'
import { openStoredSecret } from '@/lib/server/vault'
import type { ApiKey, ProofKey } from './network'

/**
 * Returns the name that the vault binds a network’s encrypted key to. Decrypting needs the same name, so a
 * ciphertext that is copied to another row can’t be read.
 */
export const sealedKeyName = (id: string) => `network_keys/${id}`

/** Whether a network is set up, the tokens of its notification URL, and its keys. */
export interface NetworkCredentials {
  isSetUp: boolean
  /** The current token, and for 7 days the one it replaced. Empty if the URL contains no token. */
  tokens: string[]
  /** The current keys, and for 7 days each key that was replaced. */
  proofKeys: ProofKey[]
  apiKeys: ApiKey[]
  /**
   * SQL: true if none of this data has changed since it was read. A write that relies on a key uses this as a
   * condition (optimistic lock).
   */
  areKeysValidSql: Prisma.Sql
}

/** SQL: the stored data of `NetworkCredentials`, in one text. Null if the network was never set up. */
const storedSql = (network: NetworkName) => Prisma.sql`
  (SELECT jsonb_build_object('isSetUp', n.set_up_at IS NOT NULL, 'token', n.url_token, 'previous', n.previous_token,
      'previousEndsAt', extract(epoch FROM n.previous_token_ends_at),
      'keys', (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', k.id, 'kind', k.kind, 'mode', k.mode,
          'selector', k.selector, 'sealed', k.sealed, 'replaced', k.replaced_sealed,
          'replacedEndsAt', extract(epoch FROM k.replaced_ends_at)) ORDER BY k.id), '[]')
        FROM network_keys k WHERE k.network = n.network))::text
    FROM networks n WHERE n.network = ${network})`

const rowSchema = z.strictObject({ stored: z.string().nullable() })
const storedSchema = z.strictObject({
  isSetUp: z.boolean(),
  token: z.string().nullable(),
  previous: z.string().nullable(),
  previousEndsAt: z.number().nullable(),
  keys: z.array(
    z.strictObject({
      id: idSchema,
      kind: z.enum(['proof', 'api']),
      mode: z.enum(['live', 'test']),
      selector: z.string().nullable(),
      sealed: z.string(),
      replaced: z.string().nullable(),
      replacedEndsAt: z.number().nullable(),
    }),
  ),
})
type Stored = z.infer<typeof storedSchema>

/** The stored data that this process read last, with the decrypted keys. */
interface CachedCredentials {
  text: string | null
  stored: Stored | null
  secrets: Secret[]
}

const emptyCache: CachedCredentials = { text: null, stored: null, secrets: [] }
const cache = new Map<NetworkName, CachedCredentials>()

/**
 * Returns the credentials that this process read last, without a query. Valid only together with `areKeysValidSql`.
 */
export const getCachedNetworkCredentials = (network: NetworkName): NetworkCredentials =>
  credentialsOf(network, cache.get(network) ?? emptyCache)

/** Reads the credentials of a network. */
export async function readNetworkCredentials(network: NetworkName): Promise<NetworkCredentials> {
  const [row] = await queryPrepared(rowSchema)`SELECT ${storedSql(network)} AS stored`
  const text = row?.stored ?? null
  const stored = text === null ? null : storedSchema.parse(JSON.parse(text))
  const read = { text, stored, secrets: stored?.keys.flatMap(secretsOf) ?? [] }
  cache.set(network, read)
  return credentialsOf(network, read)
}

const isInFuture = (epochSeconds: number | null) => epochSeconds !== null && epochSeconds * 1000 > Date.now()

function credentialsOf(
  network: NetworkName,
  { text, stored, secrets }: CachedCredentials,
): NetworkCredentials {
  const { isSetUp = false, token = null, previous = null, previousEndsAt = null } = stored ?? {}
  const current = secrets.filter(({ endsAt }) => endsAt === null || isInFuture(endsAt))
  const keysOf = (kind: Secret['kind']) => current.flatMap((one) => (one.kind === kind ? [one.key] : []))
  return {
    isSetUp,
    tokens: [token, isInFuture(previousEndsAt) ? previous : null].filter((one) => one !== null),
    proofKeys: keysOf('proof'),
    apiKeys: keysOf('api'),
    areKeysValidSql: Prisma.sql`${storedSql(network)} IS NOT DISTINCT FROM ${text}::text`,
  }
}

/** A decrypted key. `endsAt` is when a replaced key stops working, in seconds since 1970. */
interface Secret {
  kind: 'proof' | 'api'
  key: ProofKey
  endsAt: number | null
}

/** Decrypts a key, and the key that it replaced. Leaves out keys that can’t be decrypted. */
function secretsOf({
  sealed,
  replaced,
  replacedEndsAt,
  kind,
  id,
  mode,
  selector,
}: Stored['keys'][number]): Secret[] {
  const sealedKeys = [
    { text: sealed, endsAt: null },
    { text: isInFuture(replacedEndsAt) ? replaced : null, endsAt: replacedEndsAt },
  ]
  return sealedKeys.flatMap(({ text, endsAt }) => {
    const { value } = openStoredSecret(sealedKeyName(id), text)
    return value === null ? [] : [{ kind, endsAt, key: { id, mode, selector, secret: value } }]
  })
}
