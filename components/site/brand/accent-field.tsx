'use client'
import type { CSSProperties } from 'react'
import { FormWarning } from '@/components/layout/form-warning'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import {
  type Accent,
  computeAccent,
  computeBestButtonContrast,
  formatContrast,
  TEXT_CONTRAST_MIN,
} from '@/lib/contract/site/accent'
import { cn } from '@/lib/utils'

const BUILT_IN = '#f55520'
const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text.trim())

/** Shows the accent color field, with a preview of the shade used in each theme. */
export function AccentField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const accent = isColor(value) ? computeAccent(value.trim().toLowerCase()) : null
  return (
    <>
      <Field
        label="Accent color"
        hint="Used for buttons and highlights. Leave blank to use the default vermilion."
        error={error}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <input
              type="color"
              aria-label="Pick a color"
              value={isColor(value) ? value.trim() : BUILT_IN}
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
                Restore Default
              </Button>
            )}
          </div>
        )}
      </Field>
      {accent && (
        <div className="grid gap-3">
          <p role="status" className="text-quiet text-sm">
            {describeAccent(accent)}
          </p>
          <ContrastWarning hex={value.trim().toLowerCase()} />
          <div className="grid gap-3 sm:grid-cols-2">
            <Sample given={value.trim()} tokens={accent.light} name="Light" />
            <Sample given={value.trim()} tokens={accent.dark} name="Dark" isDark />
          </div>
        </div>
      )}
    </>
  )
}

/** Warns if neither black nor white text is readable on the chosen color. Otherwise, renders nothing. */
function ContrastWarning({ hex }: { hex: string }) {
  const contrast = computeBestButtonContrast(hex)
  if (contrast >= TEXT_CONTRAST_MIN) return null
  return (
    <FormWarning>
      Text on buttons in this color has a contrast ratio of {formatContrast(contrast)}. Accessible text needs
      at least {formatContrast(TEXT_CONTRAST_MIN)}.
    </FormWarning>
  )
}

function describeAccent({ light, dark }: Accent): string {
  if (light.isKept && dark.isKept) return 'This color is readable in both themes, so we use it as is.'
  const where = light.isKept ? 'In the dark theme' : dark.isKept ? 'In the light theme' : 'In both themes'
  return `${where}, this color is hard to read, so we use the nearest readable shade.`
}

/** Shows the chosen color and the shade that is used instead, on a theme’s background. */
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
        Start Watching
      </span>
      <span className="text-sm" style={{ color: signalText }}>
        Text in the accent color
      </span>
    </div>
  )
}
