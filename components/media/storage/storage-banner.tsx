'use client'
import { useQuery } from '@tanstack/react-query'
import { FolderLock } from 'lucide-react'
import { AdminBanner } from '@/components/layout/admin-banner'
import { settingsQuery } from '@/lib/client/system/settings'
import type { Settings } from '@/lib/contract/system/settings'
import { formatCount } from '@/lib/format'
import { DeleteUnusedFiles } from './delete-unused-files'

const texts = {
  foreign: () =>
    'This storage was last used with another database. Unused files are kept until you choose whether to delete them.',
  unused: ({ storeUnused }: Settings) =>
    `${formatCount(storeUnused)} files became unused at the same time. Check that this is the right database. Unused files are kept until you choose whether to delete them.`,
}

/** Explains why the deletion of unused files is paused. Shown until the owner decides. */
export function StorageBanner() {
  const { data: settings } = useQuery(settingsQuery())
  const problem = settings?.storeProblem
  if (!settings || !problem) return null
  return (
    <AdminBanner label="File storage" icon={FolderLock} words={texts[problem](settings)}>
      <DeleteUnusedFiles key={problem} problem={problem} />
    </AdminBanner>
  )
}
