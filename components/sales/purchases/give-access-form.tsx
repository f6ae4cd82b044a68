'use client'
import { Form } from '@/components/layout/form'
import { FormError } from '@/components/layout/form-error'
import { toastFailure } from '@/components/layout/toast-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { ProductSelect } from '@/components/sales/products/product-select'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { useGiveAccess } from '@/lib/client/sales/purchases'
import { accessGrantSchema } from '@/lib/contract/sales/purchases'

/** Gives access to a product without a sale. Creates a purchase that stores the reason. */
export function GiveAccessForm({ userId }: { userId: string }) {
  const { mutateAsync } = useGiveAccess(userId)
  const form = useContractForm({
    schema: accessGrantSchema,
    values: { productId: '', reason: '' },
    save: mutateAsync,
    done: { title: 'Success', description: 'Access granted' },
    onFailed: (error) => toastFailure(error, 'Couldn’t give access. Try again.'),
    onDone: (_purchase, reset) => reset(),
  })
  const { productId, reason } = form.watch()
  return (
    <Form form={form} className="gap-4 rounded-lg border p-4">
      <h3 className="font-medium text-sm">Give access without a sale</h3>
      <ProductSelect {...form.register('productId')} error={form.errorOf('productId')} />
      <TextField label="Reason" hint="Saved with the purchase, for your records." {...form.text('reason')} />
      <FormError text={form.problem} />
      <Button
        type="submit"
        className="justify-self-end"
        disabled={!productId || !reason.trim() || form.isSubmitting}
      >
        {form.isSubmitting ? 'Giving access...' : 'Give Access'}
      </Button>
    </Form>
  )
}
