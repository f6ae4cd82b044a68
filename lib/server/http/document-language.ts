import 'server-only'
import { headers } from 'next/headers'
import { DEFAULT_LANGUAGE } from '@/lib/contract/interface-language'
import { readSharedText } from '../site/current-site'

/**
 * Header that the middleware adds to requests for pages whose text the owner wrote. The middleware removes
 * the header if a visitor sent it.
 */
const OWNER_TEXT_HEADER = 'x-lectern-owner-text'

/**
 * Marks a request as one for a page with the owner’s text, or removes the mark for a page with the
 * interface’s text.
 */
export function markOwnerTextRequest(forwarded: Headers, hasOwnerText: boolean): void {
  if (hasOwnerText) forwarded.set(OWNER_TEXT_HEADER, '1')
  else forwarded.delete(OWNER_TEXT_HEADER)
}

/** Returns the language of the requested page. The interface has only one language. */
export async function readDocumentLanguage(): Promise<string> {
  const hasOwnerText = (await headers()).has(OWNER_TEXT_HEADER)
  return hasOwnerText ? (await readSharedText()).language : DEFAULT_LANGUAGE
}
