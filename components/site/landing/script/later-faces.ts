/** Of what keeps its first face. */
const KEPT = ' kept'

/** Asks for the faces of headings and labels once the page is painted, so that the first paint shares the line with nothing. */
export function loadLaterFaces(): void {
  new PerformanceObserver(async (_, paints) => {
    paints.disconnect()
    const { documentElement: root, body } = document
    const faces = document.querySelector('noscript')
    root.className += KEPT
    if (faces) faces.outerHTML = faces.textContent
    await document.fonts.load('1em Bricolage,Geist Mono', body.textContent)
    // All at once. What would grow or shrink, and move what is below it, stays as it was.
    const texts = [...body.querySelectorAll<HTMLElement>('h1,h2,h3,p,li')]
    const heights = texts.map((text) => text.offsetHeight)
    root.className = root.className.replace(KEPT, '')
    texts.forEach((text, place) => {
      if (text.offsetHeight !== heights[place]) text.className += KEPT
    })
  }).observe({ type: 'paint' })
}
