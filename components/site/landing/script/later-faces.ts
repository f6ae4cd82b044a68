/** Asks for the faces of headings and labels once the page is painted, so that the first paint shares the line with nothing. */
export function loadLaterFaces(): void {
  const load = () => {
    const faces = document.getElementById('later-faces')
    document.head.insertAdjacentHTML('beforeend', faces?.textContent ?? '')
    faces?.remove()
  }
  // Some browsers keep their paints to themselves.
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    addEventListener('load', () => setTimeout(load, 2000))
    return
  }
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    load()
  }).observe({ type: 'paint', buffered: true })
}
