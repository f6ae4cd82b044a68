import 'server-only'
import type { Sharp } from 'sharp'

/** IPTC’s term for an image that a model generated from a prompt. */
const TRAINED_MODEL = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'

/** XMP with IPTC’s DigitalSourceType as its only property. */
const AI_MARK = [
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
  '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
  ` Iptc4xmpExt:DigitalSourceType="${TRAINED_MODEL}"/></rdf:RDF></x:xmpmeta>`,
].join('')

/** Matches the property as an attribute, as the text of an element, or as the resource of an element. */
const MARKED =
  /:DigitalSourceType(?:\s*=\s*["']|\s*>\s*|\s[^<>]*resource\s*=\s*["'])https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/trainedAlgorithmicMedia(?![\w-])/

/** Returns whether the XMP of an image says that a model generated it. */
export const hasAiPictureMark = (xmp: Buffer | undefined): boolean => MARKED.test(xmp?.toString() ?? '')

/** Adds the mark of a generated image to the output. No other metadata is written. */
export const withAiPictureMark = (image: Sharp, isAi: boolean): Sharp =>
  isAi ? image.withXmp(AI_MARK) : image
