// The one theme: design values put into MUI's shape, both colour schemes as CSS variables.
import type {} from './augment.ts'
import { createTheme } from '@mui/material/styles'
import { radius, variablePrefix, width } from '#src/ui/tokens.ts'
import { sans, type } from '#src/ui/type.ts'
import { components } from './components.ts'
import { dark, light } from './palettes.ts'

const palette = ({ text, groups }: typeof light) => ({
  ...groups,
  text,
  primary: { main: groups.accent.fill, dark: groups.accent.hover, contrastText: '#ffffff' },
  error: { main: groups.tone.error.solid },
  warning: { main: groups.tone.warning.solid },
  success: { main: groups.tone.success.solid },
  info: { main: groups.tone.info.solid },
  background: { default: groups.surface.canvas, paper: groups.surface.page },
  divider: groups.line.hair,
  action: { disabled: text.disabled, disabledBackground: groups.surface.active },
})

const { display, page, section, panel, figure, body, controlSmall, small, caption, mono } = type
const shadow = 'none' as const
type Shadows = ReturnType<typeof createTheme>['shadows']
const none: Shadows = [
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
  shadow,
]

export const theme = createTheme({
  cssVariables: { cssVarPrefix: variablePrefix, colorSchemeSelector: '[data-scheme="%s"]' },
  colorSchemes: { light: { palette: palette(light) }, dark: { palette: palette(dark) } },
  breakpoints: { values: { xs: 0, sm: 600, md: width.narrow, lg: width.wide, xl: width.full } },
  spacing: 4,
  shape: { borderRadius: radius.control },
  shadows: none,
  typography: {
    fontFamily: sans,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    display,
    page,
    section,
    panel,
    figure,
    controlSmall,
    small,
    mono,
    h1: page,
    h2: section,
    h3: panel,
    body1: body,
    body2: body,
    caption,
    button: { ...body, fontWeight: 500, textTransform: 'none' },
  },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 80,
      short: 120,
      standard: 120,
      complex: 200,
      enteringScreen: 160,
      leavingScreen: 120,
    },
    easing: { easeInOut: 'cubic-bezier(.2,.8,.2,1)', easeOut: 'cubic-bezier(.2,.8,.2,1)' },
  },
  components,
})
