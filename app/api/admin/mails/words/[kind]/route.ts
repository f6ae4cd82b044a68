import { mailWordsInputSchema, mailWordsParams, mailWordsSchema } from '@/lib/contract/mail/email-content'
import { deleteMailWords, saveMailWords } from '@/lib/data/mail/email-content'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    { access: 'admin', params: mailWordsParams, body: mailWordsInputSchema, response: mailWordsSchema },
    ({ viewer, params, body }) => saveMailWords(viewer, params.kind, body),
  ),
  DELETE: route({ access: 'admin', params: mailWordsParams, status: 204 }, ({ viewer, params }) =>
    deleteMailWords(viewer, params.kind),
  ),
})
