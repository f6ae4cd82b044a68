import { CopyField } from '@/components/layout/copy-field'
import { HelpStep } from '@/components/layout/help-step'
import { Card } from '@/components/ui/card'
import type { Backups } from '@/lib/contract/media/backups'

/** Explains how to restore a backup, with the exact command. */
export function RestoreHelp({ backups: { folder, files, hasPassphrase } }: { backups: Backups }) {
  const newest = files[0]?.name ?? `lectern-2026-01-31T03-00-00.tar${hasPassphrase ? '.enc' : ''}`
  return (
    <Card className="min-w-0">
      <h2 className="px-5 pt-5 text-lg">Restore a backup</h2>
      <ol className="grid gap-5 p-5">
        <HelpStep number={1} title="Install Lectern on a new server">
          Use the same version, with an empty database and the same encryption key. The backup doesn’t contain
          this key. Without it, you’ll have to enter your credentials again.
        </HelpStep>
        <HelpStep number={2} title="Copy the backup to that server and run this command">
          <div className="mt-2">
            <CopyField label="Command" value={`npm run restore -- ${folder}/${newest}`} />
          </div>
          {hasPassphrase && <p className="mt-2">The command asks for the passphrase.</p>}
        </HelpStep>
        <HelpStep number={3} title="Check the copy, then make it the live site">
          The copy starts in safe mode: the only emails it sends are sign-in links. Click “Make This the Live
          Site” on its admin pages.
        </HelpStep>
      </ol>
    </Card>
  )
}
