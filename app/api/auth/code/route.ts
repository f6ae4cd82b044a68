import { logAccess } from '@/lib/data/people/access-log'
import { runAfterResponse } from '@/lib/server/background'
import { guarded, methods } from '@/lib/server/route'
import { readTypedCode, signInByCode } from '@/lib/server/sign-in-by-code'

/** The forms for codes post here; the answer brings the session's cookie and says where to go. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: guarded(async (request) => {
    const typed = await readTypedCode(request)
    const { answer, viewer } = await signInByCode(request, typed)
    runAfterResponse('access_log', () => logAccess(viewer, request.headers, { action: 'sign_in' }))
    return answer
  }),
})
