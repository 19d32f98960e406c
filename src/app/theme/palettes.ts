// The colour values of both themes.
import type { PaletteGroups, TextColors } from '#src/ui/theme/tokens.ts'

interface Scheme {
  readonly text: TextColors
  readonly groups: PaletteGroups
}

export const light: Scheme = {
  text: {
    primary: '#152024',
    secondary: '#475458',
    tertiary: '#5e6a6e',
    disabled: '#8b9497',
    onInverse: '#f2f6f7',
  },
  groups: {
    surface: {
      canvas: '#f4f7f9',
      page: '#ffffff',
      sunken: '#eff3f5',
      raised: '#ffffff',
      hover: '#eff4f6',
      active: '#e6ecef',
      inverse: '#182428',
    },
    line: { hair: '#e2e7e9', strong: '#cdd4d7', control: '#818d92' },
    accent: {
      fill: '#005d6f',
      hover: '#004c5c',
      text: '#005b6e',
      soft: '#e0f1f7',
      softer: '#f0f8fb',
      line: '#8cc1d1',
      focus: '#00829c',
    },
    danger: { fill: '#b3262e', hover: '#971d25' },
    tone: {
      success: { text: '#1d5e35', solid: '#2c894e', soft: '#e5f8e9', line: '#9dd4ab' },
      warning: { text: '#7a4c0d', solid: '#bf7b0f', soft: '#fff3de', line: '#ebc07b' },
      error: { text: '#a72028', solid: '#cc3239', soft: '#ffeeed', line: '#f7afab' },
      info: { text: '#285388', solid: '#3a78c5', soft: '#e9f3fe', line: '#a3c4ea' },
    },
    kind: {
      trigger: '#006869',
      action: '#445562',
      condition: '#6e4199',
      loop: '#3155a8',
      store: '#5c5f2a',
      unknown: '#5e6a6e',
    },
    chart: {
      c1: '#005d6f',
      c2: '#c9834e',
      c3: '#644bb9',
      c4: '#398fde',
      c5: '#932e32',
      c6: '#736900',
      c7: '#11275a',
      c8: '#a06f8d',
    },
    effect: {
      shadow: '0 0 0 1px rgba(20,36,40,.06), 0 2px 6px rgba(20,36,40,.07), 0 12px 32px rgba(20,36,40,.14)',
      scrim: 'rgba(21,32,36,.32)',
    },
  },
}

export const dark: Scheme = {
  text: {
    primary: '#e1e7e9',
    secondary: '#a8b1b5',
    tertiary: '#8d989c',
    disabled: '#575f62',
    onInverse: '#121c20',
  },
  groups: {
    surface: {
      canvas: '#0e1315',
      page: '#141a1c',
      sunken: '#101618',
      raised: '#1b2427',
      hover: '#192123',
      active: '#20292c',
      inverse: '#dfe6e8',
    },
    line: { hair: '#232a2c', strong: '#323b3e', control: '#647176' },
    accent: {
      fill: '#107288',
      hover: '#167f97',
      text: '#7acee1',
      soft: '#133038',
      softer: '#152226',
      line: '#1f5b6a',
      focus: '#38afcc',
    },
    danger: { fill: '#b8373b', hover: '#c9474a' },
    tone: {
      success: { text: '#7fd89d', solid: '#47b872', soft: '#152b1d', line: '#2a583c' },
      warning: { text: '#f2c26f', solid: '#e8aa47', soft: '#312412', line: '#6c5025' },
      error: { text: '#fa9b95', solid: '#ec5b59', soft: '#371f1e', line: '#843c3a' },
      info: { text: '#96c2f3', solid: '#5f9be4', soft: '#1a283a', line: '#34547e' },
    },
    kind: {
      trigger: '#66cbc5',
      action: '#a3b4c0',
      condition: '#c5a1ef',
      loop: '#91b1f1',
      store: '#bfc483',
      unknown: '#8b969a',
    },
    chart: {
      c1: '#56bad5',
      c2: '#dca76a',
      c3: '#8a73e5',
      c4: '#26739f',
      c5: '#df7575',
      c6: '#d8dc6d',
      c7: '#e2eaff',
      c8: '#875e45',
    },
    effect: {
      shadow: '0 0 0 1px rgba(255,255,255,.05), 0 2px 6px rgba(0,0,0,.4), 0 16px 40px rgba(0,0,0,.55)',
      scrim: 'rgba(5,8,9,.60)',
    },
  },
}
