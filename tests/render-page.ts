import { text } from 'node:stream/consumers'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { createElement, type ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'

const ignore = () => {}
const router: AppRouterInstance = {
  ...{ back: ignore, forward: ignore, refresh: ignore, push: ignore, replace: ignore, prefetch: ignore },
  bfcacheId: '',
}

/** Renders a page to text, including the components that load their own data. */
export async function renderPage(page: ReactNode): Promise<string> {
  const shown = createElement(AppRouterContext.Provider, { value: router }, page)
  return text((await prerenderToNodeStream(shown)).prelude)
}
