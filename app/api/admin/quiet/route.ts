import { safeModeSchema } from '@/lib/contract/system/safe-mode'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { createMissingImages } from '@/lib/data/media/cover-images'
import { endSafeMode, getSafeMode } from '@/lib/data/system/safe-mode'
import { createMethodHandlers, route } from '@/lib/server/http/route'

/**
 * Returns the work that is on hold while a restored copy is in safe mode (GET), and ends safe mode (DELETE).
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: safeModeSchema }, ({ viewer }) => getSafeMode(viewer)),
  DELETE: route(
    {
      access: 'admin',
      status: 204,
      stepUp: true,
      after: () => Promise.all([sendDueEmails(), createMissingImages()]),
    },
    ({ viewer }) => endSafeMode(viewer),
  ),
})
