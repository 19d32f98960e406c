// Colors of the drawing, read from the variables of the theme: a canvas element cannot use CSS variables.
import type { CanvasTone } from '../canvas-types.ts'
import { color } from '#src/ui/theme/tokens.ts'

const names = {
  trigger: color.kind.trigger,
  action: color.kind.action,
  condition: color.kind.condition,
  loop: color.kind.loop,
  store: color.kind.store,
  unknown: color.kind.unknown,
  background: color.surface.canvas,
  page: color.surface.page,
  hair: color.line.hair,
  strong: color.line.strong,
  control: color.line.control,
  focus: color.accent.focus,
  error: color.tone.error.solid,
  warning: color.tone.warning.solid,
  success: color.tone.success.solid,
  info: color.tone.info.solid,
  title: color.text.primary,
  text: color.text.secondary,
  faded: color.text.tertiary,
} as const satisfies Record<CanvasTone, string> & Record<string, string>

export type DrawingColors = Readonly<Record<keyof typeof names, string>> & { readonly font: string }

const variableIn = (token: string): string => token.slice('var('.length, -1)

/** The colours at this element in the current colour scheme. */
export function readColors(element: Element): DrawingColors {
  const style = getComputedStyle(element)
  const read = (token: string): string => style.getPropertyValue(variableIn(token)).trim()
  return {
    trigger: read(names.trigger),
    action: read(names.action),
    condition: read(names.condition),
    loop: read(names.loop),
    store: read(names.store),
    unknown: read(names.unknown),
    background: read(names.background),
    page: read(names.page),
    hair: read(names.hair),
    strong: read(names.strong),
    control: read(names.control),
    focus: read(names.focus),
    error: read(names.error),
    warning: read(names.warning),
    success: read(names.success),
    info: read(names.info),
    title: read(names.title),
    text: read(names.text),
    faded: read(names.faded),
    font: style.fontFamily,
  }
}

/** Calls back when the colour scheme changes; it is an attribute of the root element. */
export function watchColorScheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-scheme', 'class'] })
  return () => observer.disconnect()
}
