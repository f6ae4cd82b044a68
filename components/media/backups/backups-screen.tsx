'use client'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { RelativeTime } from '@/components/layout/relative-time'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { SettingsPage } from '@/components/system/settings/settings-page'
import { Card } from '@/components/ui/card'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { backupsQuery } from '@/lib/client/media/backups'
import type { Backups } from '@/lib/contract/media/backups'
import { BackUpNow } from './back-up-now'
import { BackupFiles } from './backup-files'
import { BackupScheduleForm } from './backup-schedule-form'
import { RestoreHelp } from './restore-help'

/**
 * Shows the last backup, a download button, the settings for nightly backups, and how to restore a backup.
 */
export function BackupsScreen() {
  const query = useQuery(backupsQuery())
  return (
    <SettingsPage title="Backup" description="A copy of your course, customers, sales, and files.">
      <WhenLoaded query={query} what="The backups" loading={<LoadingSkeleton shape="h-96" />}>
        {(backups) => (
          <>
            <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
              <LastBackup backups={backups} />
              <BackUpNow />
            </Card>
            <BackupScheduleForm backups={backups} />
            <BackupFiles backups={backups} />
            <RestoreHelp backups={backups} />
          </>
        )}
      </WhenLoaded>
    </SettingsPage>
  )
}

function LastBackup({ backups: { lastSuccessAt, lastError, isRunning } }: { backups: Backups }) {
  const [Icon, color] = lastError
    ? [CircleAlert, 'text-danger-text']
    : lastSuccessAt
      ? [CircleCheck, 'text-done-text']
      : [TriangleAlert, 'text-warning-text']
  return (
    <div className="flex min-w-0 gap-2.5">
      <Icon aria-hidden className={`mt-1 size-4 shrink-0 ${color}`} />
      <div className="min-w-0">
        <h2 className="text-lg">
          {lastSuccessAt ? (
            <>
              Last backup <RelativeTime value={lastSuccessAt} />
            </>
          ) : (
            'No backups yet'
          )}
        </h2>
        {lastError && (
          <p className="wrap-anywhere mt-1 text-danger-text text-sm">The last backup failed: {lastError}</p>
        )}
        <p className="mt-1 text-quiet text-sm">
          {isRunning
            ? 'A backup is running.'
            : 'A backup contains everything except sessions and your server’s encryption key.'}
        </p>
      </div>
    </div>
  )
}
