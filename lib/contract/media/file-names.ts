/** What may be a file of a lesson, by its extension, and the type that says what it is. */
export const fileTypes = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
  csv: 'text/csv',
  txt: 'text/plain',
  md: 'text/markdown',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
} as const
export type FileExtension = keyof typeof fileTypes

export const FILE_NAME_MAX = 120
export const FILES_MAX = 10

const isExtension = (text: string): text is FileExtension => text in fileTypes

/** The extension of a name, in small letters; undefined where no lesson takes such a file. */
export function extensionOf(name: string): FileExtension | undefined {
  const [, written = ''] = /\.([^.]+)$/.exec(name) ?? []
  const extension = written.toLowerCase().replace(/^jpeg$/, 'jpg')
  return isExtension(extension) ? extension : undefined
}

// Controls, what turns or hides text, and what no file system or shell takes for a letter.
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]/gu

/**
 * A name under which a file can be saved anywhere: what could lead elsewhere or show another name is taken out, and it is
 * cut to 120 characters before its extension.
 */
export function cleanFileName(name: string): string {
  const plain = name.normalize('NFC').replace(NOT_IN_NAMES, '').replace(/\s+/g, ' ')
  const [, stem = '', extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(plain.replace(/^[\s.]+|[\s.]+$/g, '')) ?? []
  const letters = [...stem.trimEnd()].slice(0, Math.max(0, FILE_NAME_MAX - extension.length))
  return `${letters.join('').trimEnd() || 'file'}${extension}`
}
