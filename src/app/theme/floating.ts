// What stands above the page: menus, dialogs, drawers, tooltips. Only these carry a shadow.
import type { CssVarsThemeOptions } from '@mui/material/styles'
import { color, focusInside, height, motion, radius } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'

const raised = {
  backgroundColor: color.surface.raised,
  boxShadow: color.effect.shadow,
  // Forced colours have no shadows: an edge is what parts it from the page.
  '@media (forced-colors: active)': { outline: '1px solid CanvasText', outlineOffset: '-1px' },
}

export const floating: NonNullable<CssVarsThemeOptions['components']> = {
  MuiPopover: { styleOverrides: { paper: { ...raised, borderRadius: radius.panel } } },
  MuiMenu: {
    styleOverrides: { paper: { ...raised, borderRadius: radius.panel, minWidth: 180 }, list: { padding: 4 } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        ...type.body,
        minHeight: `${height.toolbar}px`,
        padding: '4px 8px',
        gap: 8,
        borderRadius: radius.chip,
        '&:hover, &.Mui-focusVisible': { backgroundColor: color.surface.active },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          backgroundColor: color.accent.soft,
        },
        '&.Mui-focusVisible': focusInside,
        '&.Mui-disabled': { opacity: 1, color: color.text.disabled },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { backgroundColor: color.effect.scrim },
      invisible: { backgroundColor: 'transparent' },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        ...raised,
        borderRadius: radius.dialog,
        margin: 16,
        maxWidth: 'none',
        width: 'min(480px, calc(100vw - 32px))',
      },
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: { ...raised, border: 0, width: 'min(480px, 100vw)' },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 100, describeChild: true },
    styleOverrides: {
      tooltip: {
        ...type.small,
        backgroundColor: color.surface.inverse,
        color: color.text.onInverse,
        borderRadius: radius.chip,
        padding: '4px 8px',
        maxWidth: 320,
        transition: `opacity ${motion.enter}`,
      },
    },
  },
}
