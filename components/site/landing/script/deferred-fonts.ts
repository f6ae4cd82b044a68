/** Class of texts that keep their fallback font, with a leading space to append it to `className`. */
const KEPT = ' kept'

/** Loads the heading and label fonts after the first text has been painted, so the fonts don’t delay it. */
export function loadDeferredFonts(): void {
  new PerformanceObserver(async (paints) => {
    if (!paints.getEntriesByName('first-contentful-paint')[0]) return
    const { documentElement: root, body } = document
    const faces = document.querySelector('noscript')
    root.className += KEPT
    if (faces) faces.outerHTML = faces.textContent
    await document.fonts.load('1em Bricolage,Geist Mono', body.textContent)
    // Changes the fonts of all texts at once. A text whose size would change keeps its fallback font, so the
    // layout doesn’t shift.
    const texts = [...body.querySelectorAll<HTMLElement>('h1,h2,h3,p,li')]
    const heights = texts.map((text) => text.offsetHeight)
    root.className = root.className.replace(KEPT, '')
    texts.forEach((text, index) => {
      if (text.offsetHeight !== heights[index]) text.className += KEPT
    })
  }).observe({ type: 'paint' })
}
