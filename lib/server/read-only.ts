import 'server-only'
import type { NextRequest } from 'next/server'
import { AppError } from '@/lib/contract/error'
import { sessionIn, VIEW_COOKIE } from './session'

/** The refusal of whatever an administrator may not do while they look at the course as somebody else. */
export const readOnly = () =>
  new AppError('forbidden', 'You see this as somebody else, and nothing can be changed. End viewing first.')

/** Whether a request only reads, by its method. */
export const isRead = ({ method }: NextRequest) => method === 'GET' || method === 'HEAD'

/** Throws forbidden while this browser looks at the course as somebody else. */
export async function requireNoView({ cookies }: NextRequest): Promise<void> {
  if (cookies.get(VIEW_COOKIE) && (await sessionIn(cookies))?.view) throw readOnly()
}
