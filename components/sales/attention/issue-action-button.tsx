'use client'
import { ButtonLink } from '@/components/layout/page-link'
import { toastFailure } from '@/components/layout/toast-error'
import { CreateProduct } from '@/components/sales/products/create-product'
import { IgnoreItem } from '@/components/sales/products/ignore-item'
import { makeProductPrefill } from '@/components/sales/products/product-prefill'
import { Button, buttonVariants } from '@/components/ui/button'
import { useRetryFailedTranscriptions } from '@/lib/client/course/transcription'
import { attentionQuery } from '@/lib/client/sales/attention'
import type { AttentionIssue, AttentionIssueKind } from '@/lib/contract/sales/attention'
import { networkPages } from '@/lib/contract/sales/network-pages'
import { type NetworkName, networkLabels } from '@/lib/contract/sales/networks'

/** Actions that run on the Purchases page itself. Other pages link to the Purchases page instead. */
export interface PurchasesPageActions {
  onSee?: () => void
  onReview?: () => void
}

const targets = {
  attention: '/admin/purchases?tab=attention',
  setUp: '/admin/purchases?tab=set-up',
  settings: '/admin/settings',
  email: '/admin/settings/email',
  sections: '/admin#course-management',
  withdrawals: '/admin/withdrawals',
} as const

/**
 * Buttons by cause: the label for one item, the label for several items, and the link. Causes that aren’t
 * listed have no button.
 */
const steps: Partial<
  Record<AttentionIssueKind, { words: [one: string, many: string]; to: keyof typeof targets }>
> = {
  unnamed: { words: ['Assign Sale', 'Assign Sales'], to: 'attention' },
  buyer: { words: ['Assign Sale', 'Assign Sales'], to: 'attention' },
  passed_over: { words: ['View Sale', 'View Sales'], to: 'attention' },
  failed: { words: ['Replay Notification', 'Replay Notifications'], to: 'attention' },
  ledger: { words: ['Compare Sales', 'Compare Sales'], to: 'setUp' },
  security_key: { words: ['Save Security Key', 'Save Security Key'], to: 'settings' },
  wrong_key: { words: ['Check Security Key', 'Check Security Key'], to: 'settings' },
  mail: { words: ['View Rejected Addresses', 'View Rejected Addresses'], to: 'email' },
  withdrawals: { words: ['Match Withdrawal', 'Match Withdrawals'], to: 'withdrawals' },
  image: { words: ['Regenerate Image', 'Regenerate Images'], to: 'sections' },
}

/** Shows the button for the next step of a cause. Renders nothing if the cause has no button. */
export function IssueActionButton({
  cause,
  onSee,
  onReview,
}: { cause: AttentionIssue } & PurchasesPageActions) {
  if (cause.step === 'create_product') {
    return (
      <div className="flex flex-wrap gap-2">
        <IgnoreItem network={cause.network} item={cause.itemNumber} />
        <CreateProduct prefill={makeProductPrefill(cause)}>
          <Button size="sm">Create Product</Button>
        </CreateProduct>
      </div>
    )
  }
  if (cause.step === 'write_again') return <RetryTranscripts />
  if (cause.withdrawal) return <WithdrawalActions network={cause.withdrawal.network} />
  const step = steps[cause.kind]
  if (!step) return null
  const { words, to } = step
  const buttonLabel = cause.count === 1 ? words[0] : words[1]
  const onPress = {
    attention: onSee,
    setUp: onReview,
    settings: undefined,
    email: undefined,
    sections: undefined,
    withdrawals: undefined,
  }[to]
  return onPress ? (
    <Button variant="outline" size="sm" onClick={onPress}>
      {buttonLabel}
    </Button>
  ) : (
    <ButtonLink variant="outline" size="sm" href={targets[to]}>
      {buttonLabel}
    </ButtonLink>
  )
}

/** Links to the list of withdrawals, and to the page where the owner refunds the sale. */
function WithdrawalActions({ network }: { network: NetworkName }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink variant="ghost" size="sm" href={targets.withdrawals}>
        View Withdrawal
      </ButtonLink>
      <a
        className={buttonVariants({ variant: 'outline', size: 'sm' })}
        href={networkPages[network].refundUrl}
        target="_blank"
        rel="noreferrer"
      >
        Refund on {networkLabels[network]}
      </a>
    </div>
  )
}

function RetryTranscripts() {
  const { mutate, isPending } = useRetryFailedTranscriptions(attentionQuery().queryKey)
  return (
    <Button
      variant="outline"
      size="sm"
      disabled={isPending}
      onClick={() =>
        mutate(undefined, {
          onError: (error) => toastFailure(error, 'Couldn’t start the transcription. Try again.'),
        })
      }
    >
      Retry Transcription
    </Button>
  )
}
