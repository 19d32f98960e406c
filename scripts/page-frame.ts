// Writes the frame of the console into its page: styles with the colours of the theme, the skeletons of pages, and the
// script that chooses among them. They are part of the document, so that the first paint waits for no other file.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Plugin, type Rolldown, transformWithOxc } from 'vite'
import { pageForms } from '../src/app/frame/shape-of-path.ts'
import { dark, light } from '../src/app/theme/palettes.ts'
import { common as en } from '../src/i18n/en/common.ts'
import { common as fr } from '../src/i18n/fr/common.ts'
import { common as ja } from '../src/i18n/ja/common.ts'
import { type Language, languages } from '../src/i18n/languages.ts'
import { skeletonParts } from '../src/ui/feedback/page-shapes.ts'

const folder = resolve(import.meta.dirname, '../src/app/frame')
const read = (file: string): string => readFileSync(resolve(folder, file), 'utf8')

const variables = ({ text, groups: { surface, line, accent } }: typeof light): string =>
  Object.entries({
    text: text.primary,
    secondary: text.secondary,
    page: surface.page,
    canvas: surface.canvas,
    active: surface.active,
    hair: line.hair,
    accent: accent.fill,
    icon: text.tertiary,
  })
    .map(([name, value]) => `--frame-${name}:${value}`)
    .join(';')

/** Without comments and indentation. */
const compactStyle = (style: string): string =>
  style.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/\s*\n\s*/g, '')

const skeletons = Object.entries(skeletonParts)
  .map(
    ([shape, parts]) =>
      `<div class="skeleton" data-shape="${shape}">${parts.map((part) => `<i class="${part}"></i>`).join('')}</div>`,
  )
  .join('')

/** As in `ApplicationLogo.tsx`. A picture, because browsers do not count coloured boxes as content. */
const mark = (size: number): string =>
  `<svg class="mark" width="${size}" height="${size}" viewBox="0 0 22 22"><rect width="22" height="22" rx="5"/>` +
  '<g stroke="#fff" stroke-width="1.75" stroke-linecap="round"><path d="M5.5 6.75h5M13.75 6.75h.01"/>' +
  '<path d="M5.5 11h7.5M16.25 11h.01"/><path d="M5.5 15.25h11"/></g></svg>'
/** The button of the navigation in a narrow window. */
const menu =
  '<svg class="menu" width="16" height="16" viewBox="0 0 24 24"><path d="M4 5h16M4 12h16M4 19h16"/></svg>'

const frame =
  '<div id="frame" aria-hidden="true">' +
  `<div class="shell"><div class="navigation">${mark(22)}</div>` +
  `<div class="column"><div class="bar">${menu}</div>${skeletons}</div></div>` +
  `<div class="sign-in"><div class="form">${mark(26)}<i class="heading"></i>` +
  '<i class="input"></i><i class="input"></i><i class="button"></i></div><div class="side"></div></div></div>'

/** Addresses by the names of groups; empty while the console is developed. */
type FilesByName = ReadonlyMap<string, string>

const base = '/console/'

const filesByName = (built: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[]): FilesByName =>
  new Map(built.filter((file) => file.type === 'chunk').map(({ name, fileName }) => [name, base + fileName]))

const consoleFiles = (files: FilesByName) => ({
  code: ['console', 'calls', 'pages'].flatMap((name) => files.get(name) ?? []),
  texts: Object.fromEntries(
    languages.map((language) => [
      language,
      [`texts-${language}-shell`, `texts-${language}-errors`].flatMap((name) => files.get(name) ?? []),
    ]),
  ),
})

/** A file of the frame as a script, with values for the names that it declares. */
const readScript = async (file: string, values: Readonly<Record<string, unknown>>): Promise<string> => {
  const { code } = await transformWithOxc(read(file), file)
  const script = Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), () => JSON.stringify(value)),
    code.replace(/^export \{\s*\};?$/m, ''),
  )
  return `<script>{${script}}</script>`
}

/** The page with its frame. */
const withFrame = async (page: string): Promise<string> => {
  const style = `:root{${variables(light)}}:root[data-scheme='dark']{${variables(dark)}}${compactStyle(read('frame.css'))}`
  const script = await readScript('before-paint.ts', {
    PAGE_FORMS: pageForms,
    LANGUAGES: languages,
  })
  return page
    .replace('<!-- start -->', () => '<script type="application/json" id="start">__START__</script>')
    .replace('<!-- frame styles -->', () => `<style nonce="__CSP_NONCE__">${style}</style>`)
    .replace('<!-- frame script -->', () => script)
    .replace('<!-- frame -->', () => frame)
}

/** What the page says if its code cannot be loaded. */
const failureTexts = Object.fromEntries(
  Object.entries({ en, fr, ja } satisfies Record<Language, object>).map(([language, { error, action }]) => [
    language,
    { title: error.file, text: error.fileText, reload: action.reload },
  ]),
)

const codeTag = /<script type="module" crossorigin src="([^"]+)"><\/script>/g

/** The page of a build, whose code is loaded at once and starts after the first paint. */
const withLateStart = async (page: string, files: FilesByName): Promise<string> => {
  const script = await readScript('after-paint.ts', {
    START_FILE: files.get('start'),
    CONSOLE_FILES: consoleFiles(files),
    FAILURE_TEXTS: failureTexts,
  })
  return page
    .replaceAll(codeTag, '<link rel="preload" as="script" crossorigin href="$1">')
    .replace('</body>', () => `  ${script}\n  </body>`)
}

/** A plugin of Vite. */
export function pageFrame(): Plugin {
  return {
    name: 'page-frame',
    transformIndexHtml: {
      order: 'post',
      handler: async (page, { bundle }) => {
        const files = filesByName(Object.values(bundle ?? {}))
        const framed = await withFrame(page)
        return bundle === undefined ? framed : withLateStart(framed, files)
      },
    },
  }
}
