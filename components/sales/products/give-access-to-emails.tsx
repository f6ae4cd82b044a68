'use client'
import { useState } from 'react'
import { z } from 'zod'
import { Form, FormFooter } from '@/components/layout/form'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { toastFailure } from '@/components/layout/toast-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { Button } from '@/components/ui/button'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import { useGiveAccessToEmails } from '@/lib/client/sales/products'
import { emailSchema } from '@/lib/contract/field-schemas'
import {
  BULK_GRANTS_MAX,
  type BulkGrantResult,
  bulkAccessGrantSchema,
} from '@/lib/contract/sales/bulk-access-grants'
import type { Product } from '@/lib/contract/sales/products'
import { EmailsWithoutAccount, formatBulkGrantMessage } from './bulk-access-result'

/** Gives the people with the listed emails access to a product, without a sale. */
export function GiveAccessToEmails({ product }: { product: Product }) {
  return (
    <TitledDialog
      trigger={
        <Button variant="outline" size="sm" aria-label={`Give access to ${product.name}`}>
          Give Access
        </Button>
      }
      title="Give Access"
      description={`Give existing customers access to ${product.name} without a sale.`}
    >
      {(close) => <GiveForm productId={product.id} onDone={close} />}
    </TitledDialog>
  )
}

const emailsIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

const schema = z.object({
  emails: z
    .string()
    .refine((text) => emailsIn(text).length > 0, 'Enter at least one email')
    .refine(
      (text) => emailsIn(text).length <= BULK_GRANTS_MAX,
      `Enter at most ${BULK_GRANTS_MAX} emails at a time`,
    )
    .refine(
      (text) => emailsIn(text).every((one) => emailSchema.safeParse(one).success),
      'One of these emails isn’t valid',
    ),
  reason: bulkAccessGrantSchema.shape.reason,
})

function GiveForm({ productId, onDone }: { productId: string; onDone: () => void }) {
  const [given, setGiven] = useState<BulkGrantResult>()
  const { mutateAsync } = useGiveAccessToEmails()
  const form = useContractForm({
    schema,
    values: { emails: '', reason: '' },
    save: ({ emails, reason }) => mutateAsync({ productId, emails: emailsIn(emails), reason }),
    done: (result: BulkGrantResult) => ({ title: 'Success', description: formatBulkGrantMessage(result) }),
    onFailed: (error) => toastFailure(error, 'Couldn’t give access. Try again.'),
    onDone: (result: BulkGrantResult) => (result.unknown.length > 0 ? setGiven(result) : onDone()),
  })
  if (given) return <EmailsWithoutAccount given={given} onDone={onDone} />
  return (
    <Form form={form}>
      <TextAreaField
        label="Emails"
        hint={`Up to ${BULK_GRANTS_MAX} emails, one per line or separated by commas.`}
        {...form.text('emails')}
      />
      <TextField label="Reason" hint="Saved with each purchase, for your records." {...form.text('reason')} />
      <FormFooter form={form} submit="Give Access" pending="Giving access..." />
    </Form>
  )
}
