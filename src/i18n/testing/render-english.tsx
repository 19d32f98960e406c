// Renders components without a browser, with their English texts.
import { createInstance, type Resource } from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'

/** Returns the markup of what is shown at first. `texts` are those of each namespace. */
export function renderEnglish(content: ReactNode, texts: Resource[string]): string {
  const i18n = createInstance({
    lng: 'en',
    resources: { en: texts },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  void i18n.init()
  return renderToStaticMarkup(<I18nextProvider i18n={i18n}>{content}</I18nextProvider>)
}

/** The texts between the tags. Styles are part of the markup. */
export function textsIn(markup: string): readonly string[] {
  return markup
    .replaceAll(/<style.*?<\/style>/gs, '')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
}
