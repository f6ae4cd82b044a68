import { useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { LocalDate } from '@/components/layout/local-date'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { networkGuideQuery } from '@/lib/client/sales/networks'
import type { NetworkCard, NetworkKey } from '@/lib/contract/sales/networks'
import { AddKey } from './add-key'
import { DeleteKey } from './delete-key'
import { type KeyType, keyTypes } from './network-labels'
import { ReplaceKey } from './replace-key'

/** Lists the keys that a network needs, and adds, replaces, and deletes them. Shows only the last characters of saved keys. */
export function NetworkKeys({ card: { network, keys } }: { card: NetworkCard }) {
  const { data: guide } = useQuery(networkGuideQuery(network))
  return (
    <Card className="min-w-0">
      <h2 className="px-5 pt-5 text-lg">Keys</h2>
      <p className="flex gap-2 px-5 pt-1 text-quiet text-sm">
        <LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0 text-blueprint" />
        <span>We encrypt each key and show only its last characters. {guide?.proof}</span>
      </p>
      <ul className="mt-2 divide-y">
        {keyTypes[network].flatMap((type) => {
          const saved = keys.filter(({ kind, mode }) => kind === type.kind && mode === type.mode)
          const rows = saved.map((key) => <SavedKey key={key.id} network={network} type={type} saved={key} />)
          const isMissing = saved.length === 0
          if (!isMissing && !type.selectorLabel) return rows
          return [...rows, <MissingKey key={type.label} network={network} type={type} isFirst={isMissing} />]
        })}
      </ul>
    </Card>
  )
}

interface RowProps {
  network: NetworkCard['network']
  type: KeyType
}

function SavedKey({ network, type, saved }: RowProps & { saved: NetworkKey }) {
  const { selector, masked, savedAt, replacedEndsAt } = saved
  const name = selector ? `${type.label} for ${selector}` : type.label
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-5 py-4">
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="wrap-anywhere font-medium font-sans text-sm leading-5 tracking-normal">{name}</h3>
          <Badge variant="done">Saved</Badge>
        </div>
        <p className="text-[0.8125rem] text-quiet leading-5">
          {masked && <span className="mr-2.5 font-mono text-ink">{masked}</span>}
          Saved <LocalDate value={savedAt} />
        </p>
        {masked === null && (
          <p role="alert" className="text-[0.8125rem] text-danger-text leading-5">
            We can’t read this key because the site’s encryption key has changed. Replace the key.
          </p>
        )}
        {replacedEndsAt && (
          <p className="text-[0.8125rem] text-quiet leading-5">
            The previous key works until <LocalDate value={replacedEndsAt} format="moment" />.
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <ReplaceKey network={network} name={name} keyId={saved.id} type={type} />
        <DeleteKey network={network} name={name} saved={saved} />
      </div>
    </li>
  )
}

function MissingKey({ network, type, isFirst }: RowProps & { isFirst: boolean }) {
  const isOptional = type.mode === 'test'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-5 py-4">
      {isFirst && (
        <div className="grid min-w-0 flex-1 basis-60 gap-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h3 className="font-medium font-sans text-sm leading-5 tracking-normal">{type.label}</h3>
            <Badge variant={isOptional ? 'outline' : 'warning'}>{isOptional ? 'Optional' : 'Missing'}</Badge>
          </div>
          <p className="text-[0.8125rem] text-quiet leading-5">{type.hint}</p>
        </div>
      )}
      <AddKey network={network} type={type} isFirst={isFirst} />
    </li>
  )
}
