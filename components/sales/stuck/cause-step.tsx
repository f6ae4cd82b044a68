'use client'
import { toastFailure } from '@/components/layout/failure'
import { ButtonLink } from '@/components/layout/page-link'
import { CreateProduct } from '@/components/sales/products/create-product'
import { prefillOf } from '@/components/sales/products/prefill'
import { Button } from '@/components/ui/button'
import { useRetrySpeech } from '@/lib/client/course/speech'
import { stuckQuery } from '@/lib/client/sales/stuck'
import type { Cause, CauseKind } from '@/lib/contract/sales/stuck'

/** Actions that the Purchases page runs in place; on other pages a link leads there. */
export interface OnPurchases {
  onSee?: () => void
  onReview?: () => void
}

const places = {
  attention: '/admin/purchases?tab=attention',
  setUp: '/admin/purchases?tab=set-up',
  settings: '/admin/settings',
  sections: '/admin#course-management',
} as const

/**
 * The button label of each cause, for one and for many, and its target. A cause that is missing here has no
 * button.
 */
const steps: Partial<Record<CauseKind, { words: [one: string, many: string]; to: keyof typeof places }>> = {
  unnamed: { words: ['Assign it', 'Assign them'], to: 'attention' },
  buyer: { words: ['Assign it', 'Assign them'], to: 'attention' },
  passed_over: { words: ['See it', 'See them'], to: 'attention' },
  failed: { words: ['Replay it', 'Replay them'], to: 'attention' },
  ledger: { words: ['Compare and repair', 'Compare and repair'], to: 'setUp' },
  security_key: { words: ['Save it', 'Save it'], to: 'settings' },
  wrong_key: { words: ['Check it', 'Check it'], to: 'settings' },
  mail: { words: ['See rejected addresses', 'See rejected addresses'], to: 'settings' },
  image: { words: ['Make it again', 'Make them again'], to: 'sections' },
}

/** Shows the button that solves a cause; renders nothing if there is no such button. */
export function CauseStep({ cause, onSee, onReview }: { cause: Cause } & OnPurchases) {
  if (cause.step === 'create_product') {
    return (
      <CreateProduct prefill={prefillOf(cause)}>
        <Button size="sm">Create it</Button>
      </CreateProduct>
    )
  }
  if (cause.step === 'write_again') return <WriteAgain />
  const step = steps[cause.kind]
  if (!step) return null
  const { words, to } = step
  const said = cause.count === 1 ? words[0] : words[1]
  const onPress = { attention: onSee, setUp: onReview, settings: undefined, sections: undefined }[to]
  return onPress ? (
    <Button variant="outline" size="sm" onClick={onPress}>
      {said}
    </Button>
  ) : (
    <ButtonLink variant="outline" size="sm" href={places[to]}>
      {said}
    </ButtonLink>
  )
}

function WriteAgain() {
  const { mutate, isPending } = useRetrySpeech(stuckQuery().queryKey)
  return (
    <Button
      variant="outline"
      size="sm"
      disabled={isPending}
      onClick={() => mutate(undefined, { onError: (error) => toastFailure(error, 'Couldn’t start') })}
    >
      Try again
    </Button>
  )
}
