import type { ReactNode } from 'react'
import { NumberedStep } from './numbered-step'

/** Shows one step of short instructions, with a small title. */
export function HelpStep({
  number,
  title,
  children,
}: {
  number: number
  title: string
  children: ReactNode
}) {
  return (
    <NumberedStep number={number}>
      <h3 className="font-medium font-sans text-sm leading-6 tracking-normal">{title}</h3>
      <div className="text-quiet text-sm leading-normal">{children}</div>
    </NumberedStep>
  )
}
