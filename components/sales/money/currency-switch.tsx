import { cn } from '@/lib/utils'

/** Shows a chip for each currency, to choose the totals that are shown. */
export function CurrencySwitch({
  all,
  chosen,
  onChoose,
}: {
  all: string[]
  chosen: string
  onChoose: (currency: string) => void
}) {
  return (
    <fieldset className="flex flex-wrap rounded-lg border p-0.5">
      <legend className="sr-only">Currency</legend>
      {all.map((currency) => (
        <button
          key={currency}
          type="button"
          aria-pressed={currency === chosen}
          onClick={() => onChoose(currency)}
          className={cn(
            'rounded-md px-3 py-1 font-mono text-[0.8125rem] text-quiet transition-colors hover:text-ink',
            currency === chosen && 'bg-ink text-paper hover:text-paper',
          )}
        >
          {currency}
        </button>
      ))}
    </fieldset>
  )
}
