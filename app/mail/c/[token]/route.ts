import { follow } from '@/lib/data/mail/reactions'
import { guarded, methods } from '@/lib/server/route'

/** A link of a mail to many, where its owner counts who follows them. Where it leads is no part of its url. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(async (request, { params }) => {
    const location = await follow(String((await params).token ?? ''), request.method === 'GET')
    const headers = { Location: location, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
    return new Response(null, { status: 303, headers })
  }),
})
