import { mailWordsListSchema } from '@/lib/contract/mail/mail-words'
import { listMailWords } from '@/lib/data/mail/mail-words'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: mailWordsListSchema }, ({ viewer }) => listMailWords(viewer)),
})
