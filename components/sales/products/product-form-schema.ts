import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { productInputSchema } from '@/lib/contract/sales/products'

/** All fields of the form of a product. */
export const productFormSchema = productInputSchema.required()
export type ProductFormControl = Control<
  z.input<typeof productFormSchema>,
  unknown,
  z.output<typeof productFormSchema>
>
