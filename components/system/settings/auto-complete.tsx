'use client'
import { useId } from 'react'
import { toastServerMessage } from '@/components/layout/failure'
import { Checkbox } from '@/components/ui/checkbox'
import { toast } from '@/components/ui/toast'
import { useUpdateSettings } from '@/lib/client/system/settings'

const chosen = {
  on: 'A lesson is complete once 90% of it was watched.',
  off: 'Only the button completes a lesson.',
}

/** Whether watching completes a lesson: a choice that takes effect at once. */
export function AutoCompleteChoice({ isOn }: { isOn: boolean }) {
  const id = useId()
  const { mutate, isPending } = useUpdateSettings()
  const choose = (autoComplete: boolean) =>
    mutate(
      { autoComplete },
      {
        onSuccess: () =>
          toast({ title: 'Settings Updated', description: autoComplete ? chosen.on : chosen.off }),
        onError: (error) => toastServerMessage(error, 'Failed to update settings', 'Update Failed'),
      },
    )
  return (
    <section className="rounded-lg border bg-raised p-5" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-lg">
        Completing lessons
      </h2>
      <p className="pt-1 text-quiet text-sm">
        Students mark a lesson complete by its button. It can also happen by itself.
      </p>
      <div className="mt-4 flex gap-3">
        <Checkbox
          id={id}
          checked={isOn}
          disabled={isPending}
          aria-describedby={`${id}-hint`}
          onCheckedChange={(checked) => choose(checked === true)}
        />
        <div className="min-w-0">
          <label htmlFor={id} className="block cursor-pointer font-medium text-sm leading-5">
            Mark a lesson complete once 90% of it was watched
          </label>
          <p id={`${id}-hint`} className="mt-1 max-w-reading text-[0.8125rem] text-quiet leading-snug">
            Counted is what was really played. The student is told and may undo it; then only the button
            completes that lesson. YouTube and Vimeo videos do not tell us what was played.
          </p>
        </div>
      </div>
    </section>
  )
}
