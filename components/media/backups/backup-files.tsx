import { RelativeTime } from '@/components/layout/relative-time'
import { Card } from '@/components/ui/card'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { Backups } from '@/lib/contract/media/backups'
import { formatBytes } from '@/lib/format'

/** Lists the backups on the server’s disk, newest first. */
export function BackupFiles({ backups: { files } }: { backups: Backups }) {
  if (files.length === 0) return null
  return (
    <Card className="min-w-0 p-5">
      <h2 className="text-lg">Backups on this server</h2>
      <div className="mt-3">
        <Table frameClassName="max-h-[24rem]">
          <TableHeader>
            <TableRow>
              <TableHead>File</TableHead>
              <TableHead className="text-right">Size</TableHead>
              <TableHead>Created</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {files.map(({ name, bytes, createdAt }) => (
              <TableRow key={name}>
                <TableCell className="font-mono text-[0.8125rem]">{name}</TableCell>
                <TableCell className="text-right tabular-nums">{formatBytes(bytes)}</TableCell>
                <TableCell>
                  <RelativeTime value={createdAt} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </Card>
  )
}
