import type { PoolConfig } from 'pg'
import { createPrismaClient } from '@/lib/server/db/client'
import { openPool } from '@/lib/server/db/pool'

/** Opens a separate pool with one connection. */
export const otherPool = (url = process.env.DATABASE_URL ?? '', options: PoolConfig = {}) =>
  openPool(url, { max: 1, ...options })

/** Opens a separate client with one connection, so tests can break it without affecting others. */
export const otherClient = (url = process.env.DATABASE_URL ?? '', options: PoolConfig = {}) =>
  createPrismaClient(otherPool(url, options))

/** URL of a database that doesn't exist. */
export const NOWHERE = 'postgresql://a@127.0.0.1:1/a'
