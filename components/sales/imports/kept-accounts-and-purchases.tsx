import { PageLink } from '@/components/layout/page-link'
import type { ImportDetail } from '@/lib/contract/sales/imports'
import { formatCount } from '@/lib/format'

/**
 * Lists accounts and purchases that an undo kept, because they were used or changed since the import. The
 * purchases no longer give access.
 */
export function KeptAccountsAndPurchases({ list: { kept, keptAccounts, state } }: { list: ImportDetail }) {
  if (state !== 'undone' || (kept.length === 0 && keptAccounts === 0)) return null
  return (
    <section aria-label="Kept records" className="grid gap-3 border-t pt-5">
      <h3 className="font-semibold">Kept records</h3>
      {keptAccounts > 0 && (
        <p className="text-sm">
          {keptAccounts === 1
            ? '1 account was kept because someone has used it since the import.'
            : `${formatCount(keptAccounts)} accounts were kept because someone has used them since the import.`}
        </p>
      )}
      {kept.length > 0 && (
        <>
          <p className="text-sm">
            These purchases have changed since the import. Their access has ended. Review each one.
          </p>
          <ul className="divide-y rounded-lg border">
            {kept.map(({ purchaseId, saleId, email, reason }) => (
              <li key={purchaseId} className="grid gap-0.5 px-4 py-2.5 text-sm">
                <PageLink
                  href={`/admin/purchases?search=${encodeURIComponent(saleId)}`}
                  className="font-mono text-xs underline underline-offset-4 [overflow-wrap:anywhere]"
                >
                  {saleId}
                </PageLink>
                <span className="text-quiet [overflow-wrap:anywhere]">
                  {[email, reason].filter(Boolean).join(': ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
