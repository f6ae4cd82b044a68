import { quietSchema } from '@/lib/contract/system/quiet'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { createMissingImages } from '@/lib/data/media/section-images'
import { endQuiet, getQuiet } from '@/lib/data/system/quiet'
import { methods, route } from '@/lib/server/route'

/** What a restored copy holds back until its owner lets it. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: quietSchema }, ({ viewer }) => getQuiet(viewer)),
  DELETE: route(
    { access: 'admin', status: 204, after: () => Promise.all([sendDueMails(), createMissingImages()]) },
    ({ viewer }) => endQuiet(viewer),
  ),
})
