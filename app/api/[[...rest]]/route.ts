import { AppError } from '@/lib/contract/error'
import { createErrorResponse } from '@/lib/server/http/route'

const notFound = async () => createErrorResponse(new AppError('not_found', 'Nothing exists at this URL'))

export const GET = notFound
export const POST = notFound
export const PUT = notFound
export const PATCH = notFound
export const DELETE = notFound
export const OPTIONS = notFound
