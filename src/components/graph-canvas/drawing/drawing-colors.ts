// The colours of the picture, read from the theme's variables: a canvas element knows no CSS variables.
import type { CanvasTone } from '../canvas-types.ts'
import { color } from '#src/ui/theme/tokens.ts'

const names = {
  trigger: color.kind.trigger,
  action: color.kind.action,
  condition: color.kind.condition,
  loop: color.kind.loop,
  store: color.kind.store,
  unknown: color.kind.unknown,
  ground: color.surface.canvas,
  page: color.surface.page,
  hair: color.line.hair,
  strong: color.line.strong,
  control: color.line.control,
  focus: color.accent.focus,
  error: color.tone.error.solid,
  warning: color.tone.warning.solid,
  text: color.text.secondary,
  faded: color.text.tertiary,
} as const satisfies Record<CanvasTone, string> & Record<string, string>

export type Inks = Readonly<Record<keyof typeof names, string>> & { readonly font: string }

const variableIn = (token: string): string => token.slice('var('.length, -1)

/** As they are at this element in the scheme of now. */
export function readInks(element: Element): Inks {
  const style = getComputedStyle(element)
  const read = (token: string): string => style.getPropertyValue(variableIn(token)).trim()
  return {
    trigger: read(names.trigger),
    action: read(names.action),
    condition: read(names.condition),
    loop: read(names.loop),
    store: read(names.store),
    unknown: read(names.unknown),
    ground: read(names.ground),
    page: read(names.page),
    hair: read(names.hair),
    strong: read(names.strong),
    control: read(names.control),
    focus: read(names.focus),
    error: read(names.error),
    warning: read(names.warning),
    text: read(names.text),
    faded: read(names.faded),
    font: style.fontFamily,
  }
}

/** Calls back when the scheme changes: it is an attribute of the root. */
export function watchScheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-scheme', 'class'] })
  return () => observer.disconnect()
}
