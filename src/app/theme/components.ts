// How MUI's parts look and behave here. Parts of our own style themselves in `ui`.
import type { CssVarsThemeOptions } from '@mui/material/styles'
import { color, focusRing, height, motion, radius } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { floating } from './floating.ts'
import { inputs } from './inputs.ts'

export const components: NonNullable<CssVarsThemeOptions['components']> = {
  ...inputs,
  ...floating,
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit' },
    styleOverrides: {
      root: {
        minWidth: 0,
        height: height.control,
        padding: '0 12px',
        borderRadius: radius.control,
        gap: 8,
        whiteSpace: 'nowrap',
        transition: `background-color ${motion.state}, border-color ${motion.state}, color ${motion.state}`,
      },
      sizeSmall: { ...type.controlSmall, fontWeight: 500, height: height.toolbar, padding: '0 10px' },
      sizeLarge: { ...type.body, fontSize: '0.875rem', fontWeight: 500, height: 40, padding: '0 16px' },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: height.toolbar,
        height: height.toolbar,
        padding: 0,
        borderRadius: radius.control,
        color: color.text.tertiary,
        transition: `background-color ${motion.state}, color ${motion.state}`,
        '&:hover': { backgroundColor: color.surface.hover, color: color.text.secondary },
        '&.Mui-disabled': { color: color.text.disabled },
      },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 36, borderBottom: `1px solid ${color.line.hair}` },
      list: { gap: 20 },
      indicator: { height: 2, backgroundColor: color.text.primary },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        ...type.body,
        minHeight: 36,
        minWidth: 0,
        padding: 0,
        textTransform: 'none',
        fontWeight: 400,
        color: color.text.secondary,
        '&:hover': { color: color.text.primary },
        '&.Mui-selected': { color: color.text.primary, fontWeight: 500 },
        '&.Mui-focusVisible': { ...focusRing, outlineOffset: '-2px', borderRadius: radius.key },
      },
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: { color: color.accent.text, '&:focus-visible': { ...focusRing, borderRadius: 2 } },
    },
  },
}
