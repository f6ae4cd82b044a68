/** Alternative text that we insert for a new picture, until the owner replaces it. */
export const PICTURE_TEXT_PLACEHOLDER = 'Describe the image'

const PICTURE = /!\[([^\]]*)\]\(([^)\s]*)[^)]*\)/g
const CODE = /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1|(?![\s\S]))|`[^`\n]*`/gm

/** Returns the line numbers of the pictures in a Markdown text that have no alternative text. */
export function findPicturesWithoutText(markdown: string): number[] {
  const text = markdown.replace(CODE, (code) => code.replace(/[^\n]/g, ' '))
  return [...text.matchAll(PICTURE)]
    .filter(([, alternative = '']) => ['', PICTURE_TEXT_PLACEHOLDER].includes(alternative.trim()))
    .map(({ index }) => text.slice(0, index).split('\n').length)
}
