// Pictures of a chart: always in the light theme, with its title, its legend and its notes.
import { joinSentences } from '#src/lib/join-text.ts'
import { readLightColors } from './chart-colors.ts'
import { type ChartNaming, createFormatters, figureTexts, notesOf } from './chart-formatters.ts'
import type { ChartBox, ChartInput } from './option/chart-input.ts'
import type { ChartModel } from './model/chart-model.ts'
import { chartOption, neededHeight } from './option/chart-option.ts'
import { partialPoint } from './model/partial-period.ts'

export interface PictureInput extends ChartNaming {
  readonly model: ChartModel
  readonly hasToday: boolean
  readonly title: string
}

export type PictureFormat = 'png' | 'svg'

/** The size of pictures in CSS pixels. */
const boxOf = (model: ChartModel): ChartBox => {
  if (model.view === 'figure') return { width: 640, height: 300 }
  const box = { width: 1200, height: 675 }
  return { ...box, height: neededHeight(model, box) }
}

/** A picture cannot scroll, so it says how many of the categories it shows. */
const shownNote = (input: ChartInput, { t }: PictureInput['naming']): string => {
  const [scroll] = [chartOption(input).dataZoom ?? []].flat()
  const total = input.model.categories.length
  if (scroll === undefined) return ''
  const shown = Number(scroll.endValue) - Number(scroll.startValue) + 1
  return t('chart.shown', { shown, total })
}

const inputOf = ({ model, naming, comparison, hasToday, title }: PictureInput): ChartInput => {
  const partial = partialPoint(model, hasToday)
  const formatters = createFormatters(model, { naming, comparison })
  const input: ChartInput = {
    model,
    formatters,
    partial,
    title,
    footer: ' ',
    strip: null,
    figure: figureTexts(model, { naming, formatters, partial }),
    colors: readLightColors(),
    box: boxOf(model),
  }
  const notes = notesOf(naming, { model, formatters, partial })
  return { ...input, footer: joinSentences(shownNote(input, naming), ...notes) }
}

/** Returns the size of a picture in pixels. A PNG has twice the pixels, so that it stays sharp. */
export function pictureSize(model: ChartModel, format: PictureFormat): ChartBox {
  const factor = format === 'png' ? 2 : 1
  const { width, height } = boxOf(model)
  return { width: width * factor, height: height * factor }
}

const sansFamily = 'IBM Plex Sans Variable'

const isLatinSans = (rule: CSSRule): rule is CSSFontFaceRule =>
  rule instanceof CSSFontFaceRule &&
  rule.style.getPropertyValue('font-family').includes(sansFamily) &&
  /U\+0?0?0?0-0?0?FF/i.test(rule.style.getPropertyValue('unicode-range'))

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** The font of the page as a style sheet that a file can carry; empty if the page has none. */
const fontStyle = async (): Promise<string> => {
  const sheet = [...document.styleSheets].find(({ cssRules }) => [...cssRules].some(isLatinSans))
  const rule = [...(sheet?.cssRules ?? [])].find(isLatinSans)
  const source = /url\("?([^")]+)"?\)/.exec(rule?.style.getPropertyValue('src') ?? '')?.[1]
  if (source === undefined) return ''
  const response = await fetch(new URL(source, sheet?.href ?? document.baseURI))
  if (!response.ok) return ''
  const data = base64(new Uint8Array(await response.arrayBuffer()))
  const face = `font-family:'${sansFamily}';font-weight:100 700;src:url(data:font/woff2;base64,${data}) format('woff2')`
  return `<style>@font-face{${face}}</style>`
}

/** Returns the SVG with a ground and the font, so that it looks the same everywhere. */
const complete = async (svg: string, page: string): Promise<string> => {
  const at = svg.indexOf('>') + 1
  return `${svg.slice(0, at)}${await fontStyle()}<rect width="100%" height="100%" fill="${page}"/>${svg.slice(at)}`
}

/** Draws a picture. Returns null if the browser cannot encode it. */
export async function drawPicture(input: PictureInput, format: PictureFormat): Promise<Blob | null> {
  const { drawPng, drawSvg } = await import('./chart-canvas.ts')
  const chart = inputOf(input)
  if (format === 'png') return drawPng(chart)
  return new Blob([await complete(drawSvg(chart), chart.colors.page)], { type: 'image/svg+xml' })
}
