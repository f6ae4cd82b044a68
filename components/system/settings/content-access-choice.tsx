'use client'
import type { ContentAccess, Settings } from '@/lib/contract/system/settings'
import { contentAccessChoices, useContentAccess } from './use-content-access'

const order: ContentAccess[] = ['open', 'customers']

/** Shows radio buttons for who can watch the course. Saves each change immediately. */
export function ContentAccessChoice({ settings }: { settings: Settings }) {
  const { choose, isPending } = useContentAccess()
  return (
    <fieldset
      id="who-may-watch"
      className="min-w-0 scroll-mt-20 rounded-lg border bg-raised p-5"
      disabled={isPending}
    >
      <legend className="float-left w-full font-display font-semibold text-lg tracking-tight">
        Who can watch
      </legend>
      <p className="clear-both pt-1 text-quiet text-sm">
        Administrators always see everything. Changes take effect immediately.
      </p>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        {order.map((access) => (
          <label
            key={access}
            className="flex cursor-pointer gap-3 rounded-lg border p-4 transition-colors hover:border-ink/60 has-checked:border-ink has-checked:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-blueprint has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="content-access"
              value={access}
              checked={settings.contentAccess === access && settings.contentAccessChosen}
              className="mt-0.5 size-4 shrink-0 accent-ink outline-none"
              onChange={() => choose(access)}
            />
            <span className="min-w-0">
              <span className="block font-medium text-sm leading-5">
                {contentAccessChoices[access].title}
              </span>
              <span className="mt-1 block text-[0.8125rem] text-quiet leading-snug">
                {contentAccessChoices[access].explanation}
              </span>
            </span>
          </label>
        ))}
      </div>
      {!settings.contentAccessChosen && (
        <p className="mt-3 text-sm text-warning-text">
          You haven’t chosen yet. Until you do, anyone who signs in can watch everything.
        </p>
      )}
    </fieldset>
  )
}
