// The type scale. Sans for our texts, mono for code.

const rem = (px: number): string => `${px / 16}rem`

/** `--tracking` is 1, and 0 for languages without letter spacing. */
const tracked = (em: string): string => `calc(${em} * var(--tracking))`

/** Sizes that are larger on phones: `base.css` sets the variables. */
const onPhones: Readonly<Record<number, string>> = {
  13: '--text-body',
  12.5: '--text-control',
  12: '--text-small',
}

const sizeOf = (px: number): string => {
  const variable = onPhones[px]
  return variable === undefined ? rem(px) : `var(${variable}, ${rem(px)})`
}

const style = ([size, line]: readonly [number, number], [weight, spacing]: readonly [number, string]) => ({
  fontSize: sizeOf(size),
  lineHeight: rem(line),
  fontWeight: weight,
  letterSpacing: spacing === '0' ? '0' : tracked(spacing),
})

export const sans = [
  "'IBM Plex Sans Variable'",
  "'IBM Plex Sans'",
  "'Hiragino Sans'",
  "'Hiragino Kaku Gothic ProN'",
  "'Yu Gothic UI'",
  "'Yu Gothic'",
  'Meiryo',
  "'Noto Sans JP'",
  "'Noto Sans CJK JP'",
  'system-ui',
  'sans-serif',
].join(', ')
export const mono = [
  "'IBM Plex Mono'",
  'SFMono-Regular',
  'Consolas',
  "'Noto Sans Mono CJK JP'",
  "'MS Gothic'",
  'monospace',
].join(', ')

export const type = {
  display: style([26, 34], [600, '-0.018em']),
  page: style([18, 26], [600, '-0.01em']),
  section: style([15, 22], [600, '-0.005em']),
  panel: style([13, 20], [600, '0']),
  figure: style([24, 30], [500, '-0.02em']),
  boardFigure: style([40, 48], [500, '-0.02em']),
  figureRow: style([16, 24], [500, '0']),
  body: style([13, 20], [400, '0']),
  controlSmall: style([12.5, 20], [400, '0']),
  small: style([12, 18], [400, '0']),
  caption: style([11.5, 16], [400, '0.005em']),
  mono: { ...style([12.5, 20], [400, '-0.01em']), fontFamily: mono },
  monoSmall: { ...style([12, 18], [400, '-0.01em']), fontFamily: mono },
} as const

/** One line, truncated with an ellipsis. */
export const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Cuts a text after three lines. */
export const threeLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const

/** Visible to screen readers only. */
export const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
} as const
