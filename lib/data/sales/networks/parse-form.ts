import 'server-only'
import { AppError } from '@/lib/contract/error'
import { type FormFields, readNotificationField } from '@/lib/contract/sales/notification-fields'
import { parseForm } from '@/lib/server/http/form-body'

/** Content types of a form. */
export const FORM_CONTENT_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Parses the form of a message. Null if the bytes aren’t a form. */
export function parseMessageForm(body: Buffer, contentType: string | undefined): FormFields | null {
  try {
    return parseForm(body, contentType)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

export const ID_CHARACTERS_MAX = 200

/** Returns a field, cut to the maximum length of an ID. Null if it is missing or empty. */
export const readId = (fields: FormFields, name: string) =>
  readNotificationField(fields, name)?.slice(0, ID_CHARACTERS_MAX).toWellFormed() ?? null
