'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminPage } from '@/components/layout/admin-page'
import { LocalDate } from '@/components/layout/local-date'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { importsQuery } from '@/lib/client/sales/imports'
import type { Import } from '@/lib/contract/sales/imports'
import { ImportCard } from './import-card'
import { formatCheckedRows, getImportStateLabel } from './import-labels'
import { UploadImportFile } from './upload-import-file'

/** Imports customers and past sales from a CSV file, after a preview of the result of each row. */
export function ImportsScreen() {
  const [openId, setOpenId] = useState<string>()
  const query = useQuery(importsQuery())
  return (
    <AdminPage
      title="Import"
      description="Import customers and past sales from a CSV file. You can review every row before anything is saved."
      action={<UploadImportFile onUploaded={setOpenId} />}
    >
      <RowsWhenLoaded
        query={query}
        what="The imports"
        loading={<Skeleton className="h-96" />}
        empty={
          <EmptyState
            drawing="tray"
            title="No imports yet"
            description="Export your sales from the network where you sell, or use any CSV file with an email column. We won’t send any emails unless you ask us to."
          />
        }
      >
        {(imports) => <ImportList imports={imports} openId={openId ?? imports[0]?.id} onOpen={setOpenId} />}
      </RowsWhenLoaded>
    </AdminPage>
  )
}

function ImportList({
  imports,
  openId,
  onOpen,
}: {
  imports: Import[]
  openId: string | undefined
  onOpen: (id: string) => void
}) {
  const others = imports.filter(({ id }) => id !== openId)
  return (
    <>
      {openId && <ImportCard key={openId} id={openId} />}
      {others.length > 0 && (
        <section aria-label="Earlier imports" className="grid gap-3">
          <h2 className="text-lg">Earlier imports</h2>
          <ul className="divide-y rounded-lg border bg-raised">
            {others.map((one) => (
              <li
                key={one.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-sm"
              >
                <p className="min-w-0">
                  <LocalDate value={one.createdAt} format="moment" className="font-medium" />
                  <span className="block text-quiet">
                    {one.lines === null
                      ? getImportStateLabel(one)
                      : `${formatCheckedRows(one)}. ${getImportStateLabel(one)}`}
                  </span>
                </p>
                <Button variant="outline" size="sm" onClick={() => onOpen(one.id)}>
                  Open Import
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
