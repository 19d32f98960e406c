// The theme: design values in MUI's format, both colour schemes as CSS variables.
import { createTheme, shouldSkipGeneratingVar } from '@mui/material/styles'
import { type PaletteGroups, type TextColors, radius, variablePrefix, width } from '#src/ui/theme/tokens.ts'
import { sans, type } from '#src/ui/theme/typography.ts'
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

const { page, section, panel, body, caption } = type

/** Colours of MUI's components that the console does not use. Their variables would double the first style sheet. */
const unusedColors =
  /^(?:Alert|AppBar|Avatar|Button|LinearProgress|Skeleton|Slider|SnackbarContent|SpeedDialAction|Step\w+|TableCell|Tooltip|grey)$/

export const theme = createTheme({
  cssVariables: {
    cssVarPrefix: variablePrefix,
    colorSchemeSelector: '[data-scheme="%s"]',
    shouldSkipGeneratingVar: (keys) =>
      shouldSkipGeneratingVar(keys) || (keys[0] === 'palette' && unusedColors.test(keys[1] ?? '')),
  },
  colorSchemes: { light: { palette: palette(light) }, dark: { palette: palette(dark) } },
  breakpoints: { values: { xs: 0, sm: 600, md: width.narrow, lg: width.wide, xl: width.full } },
  spacing: 4,
  shape: { borderRadius: radius.control },
  typography: {
    fontFamily: sans,
    fontWeightMedium: 500,
    fontWeightBold: 600,
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
// Additions of our theme to MUI's types.
declare module '@mui/material/styles' {
  interface Palette extends PaletteGroups {}
  interface PaletteOptions extends Partial<PaletteGroups> {}
  interface TypeText extends TextColors {}
}
