import { backupsInputSchema, backupsSchema } from '@/lib/contract/media/backups'
import { downloadBackup, getBackups, saveBackups } from '@/lib/data/media/backup/backups'
import { methods, route } from '@/lib/server/http/route'

/** Seconds. A serverless host ends a longer download. */
export const maxDuration = 300

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: backupsSchema }, ({ viewer }) => getBackups(viewer)),
  PUT: route({ access: 'admin', body: backupsInputSchema, response: backupsSchema }, ({ viewer, body }) =>
    saveBackups(viewer, body),
  ),
  POST: route({ access: 'admin' }, ({ viewer }) => downloadBackup(viewer)),
})
