import { findPicturesWithoutText } from '@/lib/contract/pictures-without-text'
import { FormWarning } from './form-warning'

const list = new Intl.ListFormat('en-US')

/**
 * Warns about images in a Markdown text that have no alternative text. Renders nothing if all images have
 * one.
 */
export function PictureTextWarning({ body }: { body: string }) {
  const lines = findPicturesWithoutText(body)
  if (lines.length === 0) return null
  return (
    <FormWarning>
      {lines.length === 1
        ? `The image on line ${lines[0]} has`
        : `The images on lines ${list.format(lines.map(String))} have`}{' '}
      no alternative text. Write a description between the brackets: ![A desk with a laptop](…)
    </FormWarning>
  )
}
