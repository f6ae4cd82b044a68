import type { Page } from '@playwright/test'

interface SmallTargets {
  /** Controls without text, such as icon buttons and checkboxes. */
  plain: string[]
  /** Links and buttons with text. They can be small if nothing else is near them, which axe checks. */
  withText: string[]
}

/**
 * Finds visible targets of less than 24 by 24 pixels (WCAG 2.5.8). The label of a control and its absolute `::before`
 * count as parts of it. Links in a sentence and hidden file inputs are left out.
 */
export const findSmallTargets = (page: Page): Promise<SmallTargets> =>
  page.evaluate(() => {
    const MIN = 24
    const found = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=tab], [role=menuitem], [role=slider]',
    )
    /** Returns the size of an absolute `::before`, which enlarges the area that can be clicked. */
    const sizeOfBefore = (element: HTMLElement) => {
      const { content, position, width, height } = getComputedStyle(element, '::before')
      const isDrawn = content !== 'none' && position === 'absolute'
      return {
        width: isDrawn ? Number.parseFloat(width) : 0,
        height: isDrawn ? Number.parseFloat(height) : 0,
      }
    }
    const boxesOf = (element: HTMLElement) => {
      const labels =
        element instanceof HTMLInputElement || element instanceof HTMLButtonElement ? element.labels : null
      const boxes = [element, ...(labels ?? [])].map((part) => part.getBoundingClientRect())
      return [...boxes, sizeOfBefore(element)]
    }
    const isSmall = (element: HTMLElement) =>
      !boxesOf(element).some(({ width, height }) => Math.round(width) >= MIN && Math.round(height) >= MIN)
    const isShown = (element: HTMLElement) => {
      const { width, height } = element.getBoundingClientRect()
      const isVisible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      return isVisible && width > 1 && height > 1 && !element.closest('[inert], [aria-hidden=true]')
    }
    const small = [...found].filter(
      (element) => getComputedStyle(element).display !== 'inline' && isShown(element) && isSmall(element),
    )
    const describe = (element: HTMLElement) => {
      const { width, height } = element.getBoundingClientRect()
      return `${Math.round(width)}×${Math.round(height)} ${element.outerHTML.slice(0, 120)}`
    }
    const hasText = (element: HTMLElement) => element.textContent.trim() !== ''
    return {
      plain: small.filter((element) => !hasText(element)).map(describe),
      withText: small.filter(hasText).map(describe),
    }
  })
