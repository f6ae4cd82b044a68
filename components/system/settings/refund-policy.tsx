'use client'
import { useQuery } from '@tanstack/react-query'
import { Form } from '@/components/layout/form'
import { FormError } from '@/components/layout/form-error'
import { LocalDate } from '@/components/layout/local-date'
import { PageLink } from '@/components/layout/page-link'
import { useContractForm } from '@/components/layout/use-contract-form'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { TextAreaField } from '@/components/ui/text-field'
import { refundPolicyQuery, useSaveRefundPolicy } from '@/lib/client/system/refund-policy'
import { type RefundPolicy as Policy, refundPolicyInputSchema } from '@/lib/contract/system/refund-policy'

/** The owner’s refund policy. Every version is stored with its date for the evidence sheets. */
export function RefundPolicy() {
  const query = useQuery(refundPolicyQuery())
  return (
    <Card id="refund-policy" className="min-w-0 scroll-mt-20 p-5">
      <h2 className="text-lg">Refund policy</h2>
      <p className="mt-1 max-w-reading text-quiet text-sm">
        The text your buyers agree to. We keep every version, and the evidence sheet of a sale shows the one
        in force that day. This text isn’t published. If you publish a{' '}
        <PageLink href="/admin/pages" className="text-ink underline underline-offset-4">
          page
        </PageLink>{' '}
        at /p/refunds, that page is used instead.
      </p>
      <WhenLoaded query={query} what="The refund policy" loading={<Skeleton className="mt-4 h-32" />}>
        {(policy) => <PolicyForm key={policy.since} policy={policy} />}
      </WhenLoaded>
    </Card>
  )
}

function PolicyForm({ policy: { text, since } }: { policy: Policy }) {
  const { mutateAsync } = useSaveRefundPolicy()
  const form = useContractForm({
    schema: refundPolicyInputSchema,
    values: { text: text ?? '' },
    save: mutateAsync,
    done: { title: 'Settings Updated', description: 'The refund policy applies to new sales.' },
    onDone: () => {},
  })
  return (
    <Form form={form} className="mt-4" aria-label="Refund policy">
      <TextAreaField
        label="Refund policy"
        hint={
          since && (
            <>
              In force since <LocalDate value={since} format="moment" />
            </>
          )
        }
        rows={5}
        {...form.text('text')}
      />
      <FormError text={form.problem} />
      <div>
        <Button type="submit" disabled={!form.isDirty || form.isSubmitting}>
          {form.isSubmitting ? 'Saving...' : 'Save Policy'}
        </Button>
      </div>
    </Form>
  )
}
