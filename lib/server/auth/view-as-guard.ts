import 'server-only'
import type { NextRequest } from 'next/server'
import { AppError } from '@/lib/contract/error'
import { findRequestSession } from './session'
import { VIEW_AS_COOKIE } from './session-cookies'

/** Returns the error for an action that an administrator may not take while viewing as a customer. */
export const createReadOnlyError = () =>
  new AppError('forbidden', 'You’re viewing as a customer, so you can’t change anything. Stop viewing first.')

/** Returns true if the method only reads. */
export const isReadRequest = ({ method }: NextRequest) => method === 'GET' || method === 'HEAD'

/** Throws `forbidden` while this browser views the course as a customer. */
export async function requireNoViewAsSession({ cookies }: NextRequest): Promise<void> {
  if (cookies.get(VIEW_AS_COOKIE) && (await findRequestSession(cookies))?.view) throw createReadOnlyError()
}
