// What our theme adds to MUI's types.
import type { PaletteGroups, TextColors } from '#src/ui/tokens.ts'

declare module '@mui/material/styles' {
  interface Palette extends PaletteGroups {}
  interface PaletteOptions extends Partial<PaletteGroups> {}
  interface TypeText extends TextColors {}
  interface TypographyVariants {
    display: React.CSSProperties
    page: React.CSSProperties
    section: React.CSSProperties
    panel: React.CSSProperties
    figure: React.CSSProperties
    controlSmall: React.CSSProperties
    small: React.CSSProperties
    mono: React.CSSProperties
  }
  interface TypographyVariantsOptions {
    display?: React.CSSProperties
    page?: React.CSSProperties
    section?: React.CSSProperties
    panel?: React.CSSProperties
    figure?: React.CSSProperties
    controlSmall?: React.CSSProperties
    small?: React.CSSProperties
    mono?: React.CSSProperties
  }
}
