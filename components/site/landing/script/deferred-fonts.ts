/** Class of texts that keep their first font, with a leading space to append it to `className`. */
const KEPT = ' kept'

/**
 * Loads the heading and label fonts after the first texts are painted, so the fonts don’t delay these texts.
 * The browser can paint the background earlier.
 */
export function loadDeferredFonts(): void {
  new PerformanceObserver(async (paints) => {
    if (!paints.getEntriesByName('first-contentful-paint')[0]) return
    const { documentElement: root, body } = document
    const faces = document.querySelector('noscript')
    root.className += KEPT
    if (faces) faces.outerHTML = faces.textContent
    await document.fonts.load('1em Bricolage,Geist Mono', body.textContent)
    // All texts change at once. A text that would change its size keeps its first font, so the layout
    // doesn’t shift.
    const texts = [...body.querySelectorAll<HTMLElement>('h1,h2,h3,p,li')]
    const heights = texts.map((text) => text.offsetHeight)
    root.className = root.className.replace(KEPT, '')
    texts.forEach((text, index) => {
      if (text.offsetHeight !== heights[index]) text.className += KEPT
    })
  }).observe({ type: 'paint' })
}
