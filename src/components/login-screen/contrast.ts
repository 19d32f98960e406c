// Adjusts the lightness of a chosen colour until it is readable on a background (WCAG ratio 4.5). Hue and saturation
// stay.
import type { CSSProperties } from 'react'
import { color } from '#src/ui/theme/tokens.ts'

type Rgb = readonly [number, number, number]

/** `#rgb`, `#rrggbb` or `rgb(r, g, b)`; undefined for anything else. */
export function parseColor(text: string): Rgb | undefined {
  const value = text.trim().toLowerCase()
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(value)
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(value)
  const rgb = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(value)
  const triple = (parts: readonly string[], base: number): Rgb | undefined => {
    const [r, g, b] = parts.map((part) => Number.parseInt(part, base))
    if (r === undefined || g === undefined || b === undefined) return undefined
    return Math.max(r, g, b) > 255 ? undefined : [r, g, b]
  }
  if (short)
    return triple(
      short.slice(1).map((part) => part + part),
      16,
    )
  if (long) return triple(long.slice(1), 16)
  return rgb ? triple(rgb.slice(1), 10) : undefined
}

const linear = (channel: number): number => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

/** WCAG contrast ratio of two colours. */
export function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

/** Moves each channel towards black or white by `share` of the way. */
const towards = (from: Rgb, { to, share }: { to: 0 | 255; share: number }): Rgb => {
  const [r, g, b] = from.map((channel) => Math.round(channel + (to - channel) * share))
  return [r ?? 0, g ?? 0, b ?? 0]
}

const hex = (channels: Rgb): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

const minimumContrast = 4.5
const steps = Array.from({ length: 51 }, (_, index) => index / 50)

/** The nearest readable colour on a background; undefined if the text is not a colour. */
export function readableOn(background: string, text: string): string | undefined {
  const [foreground, below] = [parseColor(text), parseColor(background)]
  if (!foreground || !below) return undefined
  const to = luminance(below) > 0.4 ? 0 : 255
  const found = steps
    .map((share) => towards(foreground, { to, share }))
    .find((each) => contrast(each, below) >= minimumContrast)
  return hex(found ?? [to, to, to])
}

const grounds = { light: '#ffffff', dark: '#141a1c' } as const

/** A style that follows the colour scheme; a text that is not a colour leaves the default. */
export function textColorFor(chosen: string): CSSProperties {
  const [light, dark] = [readableOn(grounds.light, chosen), readableOn(grounds.dark, chosen)]
  return { color: light && dark ? `light-dark(${light}, ${dark})` : color.text.primary }
}
