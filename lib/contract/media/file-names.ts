/** The file types allowed for lesson files: media types by extension. */
export const lessonFileTypes = {
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
export type FileExtension = keyof typeof lessonFileTypes

export const FILE_NAME_MAX = 120
export const LESSON_FILES_MAX = 10

const isExtension = (text: string): text is FileExtension => text in lessonFileTypes

/** Returns a name's extension in lower case. Undefined if lesson files cannot have it. */
export function extensionOf(name: string): FileExtension | undefined {
  const [, written = ''] = /\.([^.]+)$/.exec(name) ?? []
  const extension = written.toLowerCase().replace(/^jpeg$/, 'jpg')
  return isExtension(extension) ? extension : undefined
}

// Control characters, characters that reverse or hide text, and characters that are special in file systems
// or shells.
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]/gu

/**
 * Returns a name that is safe to save anywhere. Removes characters that could point to another path or hide
 * the real name. Cuts the part before the extension to 120 characters.
 */
export function cleanFileName(name: string): string {
  const plain = name.normalize('NFC').replace(NOT_IN_NAMES, '').replace(/\s+/g, ' ')
  const [, stem = '', extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(plain.replace(/^[\s.]+|[\s.]+$/g, '')) ?? []
  const letters = [...stem.trimEnd()].slice(0, Math.max(0, FILE_NAME_MAX - extension.length))
  return `${letters.join('').trimEnd() || 'file'}${extension}`
}
