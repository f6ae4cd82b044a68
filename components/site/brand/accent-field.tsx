'use client'
import type { CSSProperties } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { type Accent, accentOf } from '@/lib/contract/site/accent'
import { cn } from '@/lib/utils'

const BUILT_IN = '#f55520'
const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text.trim())

/** The one accent: what was chosen, and beside it what becomes of it in both themes. */
export function AccentField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const accent = isColour(value) ? accentOf(value.trim().toLowerCase()) : null
  return (
    <>
      <Field
        label="Colour of the next step"
        hint="Buttons and marks that say what to do next. Left empty: the built-in vermilion."
        error={error}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <input
              type="color"
              aria-label="Pick a colour"
              value={isColour(value) ? value.trim() : BUILT_IN}
              onChange={(event) => onChange(event.target.value)}
              className="h-10 w-14 rounded-lg border border-edge/70 bg-raised p-1"
            />
            <Input
              {...control}
              value={value}
              maxLength={7}
              placeholder={BUILT_IN}
              spellCheck={false}
              autoComplete="off"
              className="w-32 font-mono"
              onChange={(event) => onChange(event.target.value)}
            />
            {value && (
              <Button variant="ghost" onClick={() => onChange('')}>
                Use the Built-in
              </Button>
            )}
          </div>
        )}
      </Field>
      {accent && (
        <div className="grid gap-3">
          <p role="status" className="text-quiet text-sm">
            {said(accent)}
          </p>
          <div className="grid gap-3 sm:grid-cols-2">
            <Sample given={value.trim()} tokens={accent.light} name="Light" />
            <Sample given={value.trim()} tokens={accent.dark} name="Dark" isDark />
          </div>
        </div>
      )}
    </>
  )
}

function said({ light, dark }: Accent): string {
  if (light.isKept && dark.isKept) return 'It can be read in both themes, and is used as it is.'
  const where = light.isKept ? 'In the dark theme' : dark.isKept ? 'In the light theme' : 'In both themes'
  return `${where} it would be hard to read; the nearest shade that is not is used.`
}

/** The chosen colour beside the one that is used, on the ground of a theme. */
function Sample({
  given,
  tokens: { signal, onSignal, signalText },
  name,
  isDark = false,
}: {
  given: string
  tokens: Accent['light']
  name: string
  isDark?: boolean
}) {
  const swatch = (background: string): CSSProperties => ({ backgroundColor: background })
  return (
    <div
      className={cn(
        'grid gap-3 rounded-lg border p-4',
        isDark
          ? 'dark bg-[oklch(0.19_0.025_262)] text-[#f1eee9]'
          : 'bg-[oklch(0.985_0.006_85)] text-[#131b29]',
      )}
    >
      <div className="flex items-center gap-3 text-sm">
        <span className="size-8 rounded-md" style={swatch(given)} />
        <span aria-hidden>→</span>
        <span className="size-8 rounded-md" style={swatch(signal)} />
        <span className="font-mono text-xs">
          {name}: {signal}
        </span>
      </div>
      <span
        className="w-fit rounded-lg px-4 py-2 font-medium text-sm"
        style={{ backgroundColor: signal, color: onSignal }}
      >
        Start watching
      </span>
      <span className="text-sm" style={{ color: signalText }}>
        Words in the accent
      </span>
    </div>
  )
}
