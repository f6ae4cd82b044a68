/** Classes of the layer between a dialog and the page. */
export const overlayClasses =
  'fixed inset-0 z-50 bg-[oklch(0.16_0.03_262/0.55)] data-[state=closed]:animate-out data-[state=open]:animate-in data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0'

/** Classes of a dialog panel in the middle of the screen. */
export const panelClasses =
  'fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-full max-w-[calc(100%-2rem)] -translate-x-1/2 -translate-y-1/2 gap-5 scroll-pb-24 overflow-y-auto overscroll-contain rounded-xl border bg-raised p-6 shadow-float outline-none duration-160 data-[state=closed]:animate-out data-[state=open]:animate-in data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0 data-[state=open]:slide-in-from-bottom-2'
