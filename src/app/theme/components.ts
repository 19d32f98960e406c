// Styles and behaviour of MUI's components. Our own components are styled in `ui`.
import type { CssVarsThemeOptions } from '@mui/material/styles'
import { color, focusInside, focusRing, height, media, motion, radius } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'

const { belowPhone } = media

/** On a phone, a menu is a sheet from below. */
const sheet = {
  [belowPhone]: {
    inset: 'auto 0 0 0 !important',
    width: '100%',
    maxWidth: '100%',
    maxHeight: '80%',
    marginTop: '0 !important',
    paddingBottom: 'env(safe-area-inset-bottom)',
    borderRadius: `${radius.dialog}px ${radius.dialog}px 0 0`,
    transformOrigin: 'bottom !important',
  },
} as const

// Elements above the page: menus, dialogs, drawers, tooltips. Only these have a shadow.
const raised = {
  backgroundColor: color.surface.raised,
  boxShadow: color.effect.shadow,
  // Forced colours have no shadows: a border separates it from the page.
  '@media (forced-colors: active)': { outline: '1px solid CanvasText', outlineOffset: '-1px' },
}

/** Popups close without a transition: while they fade, they would still receive clicks and hold the focus. */
const pop = { transitionDuration: { enter: 120, exit: 0 } } as const

const floating: NonNullable<CssVarsThemeOptions['components']> = {
  MuiPopover: { defaultProps: pop, styleOverrides: { paper: { ...raised, borderRadius: radius.panel } } },
  MuiMenu: {
    defaultProps: pop,
    styleOverrides: {
      root: { [belowPhone]: { '& > .MuiBackdrop-root': { backgroundColor: color.effect.scrim } } },
      paper: { ...raised, borderRadius: radius.panel, minWidth: 180, ...sheet },
      list: { padding: 4, [belowPhone]: { padding: 8 } },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        ...type.body,
        minHeight: `${height.toolbar}px`,
        padding: '4px 8px',
        gap: 8,
        borderRadius: radius.chip,
        [belowPhone]: { minHeight: 44, gap: 12, padding: '8px 12px', whiteSpace: 'normal' },
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
      paper: {
        ...raised,
        border: 0,
        width: 'min(480px, 100vw)',
      },
    },
  },
}

// Inputs: label above, a plain border, a ring of two pixels on focus.
const track = { width: 30, height: 18 } as const

const inputs: NonNullable<CssVarsThemeOptions['components']> = {
  MuiInputBase: {
    styleOverrides: {
      root: {
        ...type.body,
        backgroundColor: color.surface.page,
        '& .MuiInputBase-input::placeholder': { color: color.text.tertiary, opacity: 1 },
      },
      input: { height: 'auto', '&.Mui-disabled': { WebkitTextFillColor: color.text.disabled } },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: height.control,
        [belowPhone]: { minHeight: 44 },
        borderRadius: radius.control,
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: color.text.tertiary },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2, borderColor: color.accent.focus },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: color.tone.error.solid },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: color.line.strong },
        '&.MuiInputBase-sizeSmall': { ...type.controlSmall, minHeight: height.toolbar },
        '&.Mui-readOnly': { backgroundColor: color.surface.sunken },
        '&.Mui-readOnly .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
      },
      notchedOutline: {
        top: 0,
        borderColor: color.line.control,
        transition: `border-color ${motion.state}`,
        '& legend': { display: 'none' },
      },
      input: { padding: '5px 10px' },
      multiline: { padding: 0 },
    },
  },
  MuiSwitch: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: { ...track, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 2,
        transition: `transform ${motion.enter}`,
        '&.Mui-checked': { transform: 'translateX(12px)', color: '#fff' },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: color.accent.fill },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing,
        '&.Mui-focusVisible': { outline: 'none' },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 1, backgroundColor: color.line.strong },
      },
      // Wide as the track, so that it does not make a narrow pane scroll.
      input: { left: '-50%', width: '200%' },
      thumb: { width: 14, height: 14, boxShadow: 'none', backgroundColor: '#fff' },
      track: { borderRadius: 9, opacity: 1, backgroundColor: color.line.control },
    },
  },
  MuiSelect: {
    styleOverrides: {
      select: { minHeight: 0, '&:focus': { backgroundColor: 'transparent' } },
      icon: { color: color.text.tertiary, right: 8, top: 'calc(50% - 7px)' },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: {
        padding: 0,
        paddingRight: 56,
        '& .MuiAutocomplete-input': { padding: '5px 10px', minWidth: 60 },
      },
      popupIndicator: { width: 24, height: 24 },
      clearIndicator: { width: 24, height: 24 },
      paper: {
        backgroundColor: color.surface.raised,
        boxShadow: color.effect.shadow,
        borderRadius: radius.panel,
        marginTop: 4,
      },
      listbox: { padding: 4, maxHeight: 320 },
      option: {
        ...type.body,
        minHeight: '28px !important',
        [belowPhone]: { minHeight: '44px !important' },
        padding: '4px 8px !important',
        borderRadius: radius.chip,
        '&.Mui-focused': { backgroundColor: `${color.surface.active} !important` },
        '&[aria-selected="true"]': { backgroundColor: `${color.accent.soft} !important` },
        '& .combo-detail': {
          ...type.small,
          marginLeft: 'auto',
          paddingLeft: 16,
          color: color.text.secondary,
        },
      },
      noOptions: { ...type.small, padding: '8px 12px', color: color.text.tertiary },
      loading: { ...type.small, padding: '8px 12px', color: color.text.tertiary },
    },
  },
}

export const components: NonNullable<CssVarsThemeOptions['components']> = {
  ...inputs,
  ...floating,
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
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
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
}
