// Inputs: label above, a plain border, a ring of two pixels on focus.
import type { CssVarsThemeOptions } from '@mui/material/styles'
import { color, focusRing, height, motion, radius } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'

const track = { width: 30, height: 18 } as const

export const inputs: NonNullable<CssVarsThemeOptions['components']> = {
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
        padding: '4px 8px !important',
        borderRadius: radius.chip,
        '&.Mui-focused': { backgroundColor: `${color.surface.active} !important` },
        '&[aria-selected="true"]': { backgroundColor: `${color.accent.soft} !important` },
      },
      noOptions: { ...type.small, padding: '8px 12px', color: color.text.tertiary },
      loading: { ...type.small, padding: '8px 12px', color: color.text.tertiary },
    },
  },
}
