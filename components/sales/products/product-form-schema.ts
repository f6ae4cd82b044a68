import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { productInputSchema } from '@/lib/contract/sales/products'

/** Schema of the product form, in which no field is omitted. */
export const productFormSchema = productInputSchema.required()
export type ProductFormControl = Control<
  z.input<typeof productFormSchema>,
  unknown,
  z.output<typeof productFormSchema>
>
