import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { parseForm } from '@/lib/server/http/form-body'

/** Parses the form of a message. Null if the bytes aren’t a form. */
export function parseMessageForm(body: Buffer, contentType: string | undefined): FormFields | null {
  try {
    return parseForm(body, contentType)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
