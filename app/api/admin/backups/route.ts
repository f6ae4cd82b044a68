import { backupDownloadQuerySchema, backupsInputSchema, backupsSchema } from '@/lib/contract/media/backups'
import {
  downloadBackup,
  getBackups,
  requireBackupPossible,
  saveBackups,
} from '@/lib/data/media/backup/backups'
import { createMethodHandlers, createNoContentResponse, route } from '@/lib/server/http/route'

/** Maximum duration on a serverless host, which ends a longer download. Seconds. */
export const maxDuration = 300

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: backupsSchema }, ({ viewer }) => getBackups(viewer)),
  PUT: route(
    {
      access: 'admin',
      body: backupsInputSchema,
      response: backupsSchema,
      stepUp: ({ body }) => body.passphrase !== undefined,
    },
    ({ viewer, body }) => saveBackups(viewer, body),
  ),
  POST: route(
    { access: 'admin', query: backupDownloadQuerySchema, stepUp: true },
    async ({ viewer, query }) => {
      if (query.check === undefined) return downloadBackup(viewer)
      await requireBackupPossible(viewer)
      return createNoContentResponse()
    },
  ),
})
