import { quietSchema } from '@/lib/contract/system/quiet'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { createMissingImages } from '@/lib/data/media/section-images'
import { endQuiet, getQuiet } from '@/lib/data/system/quiet'
import { methods, route } from '@/lib/server/http/route'

/** Safe mode of a restored copy: what is on hold, and ending it. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: quietSchema }, ({ viewer }) => getQuiet(viewer)),
  DELETE: route(
    { access: 'admin', status: 204, after: () => Promise.all([sendDueMails(), createMissingImages()]) },
    ({ viewer }) => endQuiet(viewer),
  ),
})
