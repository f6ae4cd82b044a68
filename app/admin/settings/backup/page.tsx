import type { Metadata } from 'next'
import { BackupsScreen } from '@/components/media/backups/backups-screen'
import { backupsQuery } from '@/lib/client/media/backups'
import { withServerData } from '@/lib/client/with-server-data'
import { getBackups } from '@/lib/data/media/backup/backups'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Backup' }

export default async function BackupPage() {
  const backups = await getBackups(await requireAdmin())
  return withServerData(<BackupsScreen />, [backupsQuery(), backups])
}
