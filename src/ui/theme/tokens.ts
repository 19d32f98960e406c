// Names of all colours, radii and durations, as CSS variables that follow the colour scheme. The theme defines the
// values; components use these names and never write a colour themselves.

/** Prefix of the theme's variables. */
export const variablePrefix = 'pc'
const v = (name: string): string => `var(--${variablePrefix}-palette-${name})`

const tone = (name: string) => ({
  text: v(`tone-${name}-text`),
  solid: v(`tone-${name}-solid`),
  soft: v(`tone-${name}-soft`),
  line: v(`tone-${name}-line`),
})

const groups = {
  surface: {
    canvas: v('surface-canvas'),
    page: v('surface-page'),
    sunken: v('surface-sunken'),
    raised: v('surface-raised'),
    hover: v('surface-hover'),
    active: v('surface-active'),
    inverse: v('surface-inverse'),
  },
  line: {
    hair: v('line-hair'),
    strong: v('line-strong'),
    control: v('line-control'),
  },
  accent: {
    fill: v('accent-fill'),
    hover: v('accent-hover'),
    text: v('accent-text'),
    soft: v('accent-soft'),
    softer: v('accent-softer'),
    line: v('accent-line'),
    focus: v('accent-focus'),
  },
  danger: {
    fill: v('danger-fill'),
    hover: v('danger-hover'),
  },
  kind: {
    trigger: v('kind-trigger'),
    action: v('kind-action'),
    condition: v('kind-condition'),
    loop: v('kind-loop'),
    store: v('kind-store'),
    unknown: v('kind-unknown'),
  },
  chart: {
    c1: v('chart-c1'),
    c2: v('chart-c2'),
    c3: v('chart-c3'),
    c4: v('chart-c4'),
    c5: v('chart-c5'),
    c6: v('chart-c6'),
    c7: v('chart-c7'),
    c8: v('chart-c8'),
    s1: v('chart-s1'),
    s2: v('chart-s2'),
    s3: v('chart-s3'),
    s4: v('chart-s4'),
    s5: v('chart-s5'),
    s6: v('chart-s6'),
    s7: v('chart-s7'),
    d1: v('chart-d1'),
    d2: v('chart-d2'),
    d3: v('chart-d3'),
    d4: v('chart-d4'),
    d5: v('chart-d5'),
    d6: v('chart-d6'),
    d7: v('chart-d7'),
  },
  effect: {
    shadow: v('effect-shadow'),
    scrim: v('effect-scrim'),
  },
  tone: { success: tone('success'), warning: tone('warning'), error: tone('error'), info: tone('info') },
}
const text = {
  primary: v('text-primary'),
  secondary: v('text-secondary'),
  tertiary: v('text-tertiary'),
  disabled: v('text-disabled'),
  onInverse: v('text-onInverse'),
}

export const color = { ...groups, text } as const
export type PaletteGroups = typeof groups
export type TextColors = typeof text
export type Tone = keyof typeof groups.tone

export const radius = { key: 3, chip: 4, control: 5, panel: 8, dialog: 10 } as const
export const height = { control: 32, toolbar: 28 } as const
/** Breakpoints in pixels. */
export const width = { phone: 600, narrow: 900, wide: 1200, full: 1440, navigation: 216, rail: 48 } as const

export const motion = {
  state: '80ms linear',
  enter: '120ms cubic-bezier(.2,.8,.2,1)',
  pane: '200ms cubic-bezier(.2,.8,.2,1)',
} as const

/** The focus ring: one pixel outside, or inside for cells and rows. */
export const focusRing = { outline: `2px solid ${color.accent.focus}`, outlineOffset: '1px' } as const
export const focusInside = { outline: `2px solid ${color.accent.focus}`, outlineOffset: '-2px' } as const

export const media = {
  belowWide: `@media (max-width: ${width.wide - 0.02}px)`,
  belowPhone: `@media (max-width: ${width.phone - 0.02}px)`,
  belowNarrow: `@media (max-width: ${width.narrow - 0.02}px)`,
} as const
