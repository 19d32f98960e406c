import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { listing } from '#src/i18n/en/listing.ts'
import { Markdown } from './Markdown.tsx'

const instance = i18next.createInstance()
beforeAll(async () => {
  await instance.use(initReactI18next).init({ lng: 'en', resources: { en: { listing } } })
})

/** The rendered content, without style sheets and class names. */
const draw = (text: string, top?: number): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={instance}>
      <Markdown text={text} {...(top === undefined ? {} : { top })} />
    </I18nextProvider>,
  )
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    .replaceAll(/ class="[^"]*"/g, '')

const tagsIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/<([a-z][\w-]*)/g)].map(([, name = '']) => name))

describe('STO85 Markdown is rendered and never trusted', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['a <b onclick="x()">b</b>', '&lt;b onclick=&quot;x()&quot;&gt;b&lt;/b&gt;'],
    ['<iframe src="https://example.org"></iframe>', '&lt;iframe'],
    ['<style>*{display:none}</style>', '&lt;style&gt;'],
    ['<svg><a xlink:href="javascript:alert(1)">x</a></svg>', '&lt;svg&gt;'],
  ])('STO85 shows HTML as text: %s', (text, shown) => {
    const html = draw(text)
    expect(html).toContain(shown)
    for (const tag of ['script', 'img', 'b', 'iframe', 'style', 'svg'])
      expect(tagsIn(html)).not.toContain(tag)
  })

  it.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](java\tscript:alert(1))',
    '[a](<java\nscript:alert(1)>)',
    '[a](data:text/html;base64,PHNjcmlwdD4=)',
    '[a](vbscript:x)',
    '[a](file:///etc/passwd)',
    '[a](blob:https://example.org/1)',
    '[a](/console/users)',
    '[a](//example.org)',
    '[a](#root)',
    '[a]: javascript:alert(1)\n\n[a]',
    '<javascript:alert(1)>',
  ])('STO85 shows a link that is neither web nor mail as text: %s', (text) => {
    expect(draw(text)).not.toMatch(/<a\b|href=/)
  })

  it.each([
    ['[a](https://example.org/?q=1)', 'https://example.org/?q=1'],
    ['[a](HTTP://EXAMPLE.ORG)', 'http://example.org/'],
    ['https://example.org/a', 'https://example.org/a'],
    ['[a](mailto:harbour@example.org)', 'mailto:harbour@example.org'],
  ])('STO85 a link opens a new page without access to this one: %s', (text, href) => {
    const html = draw(text)
    expect(html).toContain(`href="${href}"`)
    expect(html).toContain('target="_blank"')
    expect(html).toContain('rel="noreferrer noopener"')
  })

  it.each(['https://example.org/a.png', '/v1/a.png', 'data:image/svg+xml,<svg/>', 'javascript:alert(1)'])(
    'STO85 names a picture and does not fetch it: %s',
    (src) => {
      const html = draw(`![Map of the harbour](<${src}>)`)
      expect(html).not.toMatch(/<img|src=/)
      expect(html).toContain('Map of the harbour')
    },
  )

  it('STO85 has no name or class that could collide with the page', () => {
    const html = draw('a[^1]\n\n[^1]: b\n\n```js\nx\n```\n\n- [x] done')
    expect(html).not.toMatch(/ id=|user-content|language-js|contains-task/)
    expect(html).toContain('aria-label="Done"')
  })
})

describe('STO85 puts headings below those of the page', () => {
  const levels = (html: string) => [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
  it.each([
    ['# a', [3]],
    ['# a\n## b\n# c', [3, 4, 3]],
    ['### a\n# b', [3, 3]],
    ['# a\n#### b\n###### c', [3, 4, 5]],
    ['> # a\n\n- ## b', [3, 4]],
    ['# a\n## b\n### c\n#### d\n##### e', [3, 4, 5, 6, 6]],
  ])('STO85 %j', (text, expected) => {
    expect(levels(draw(text))).toEqual(expected)
  })
  it('STO85 the first heading has the level of its position on the page', () => {
    expect(levels(draw('# a\n## b', 2))).toEqual([2, 3])
  })
})

const whole = 50_000
const fill = (piece: string): string => piece.repeat(Math.ceil(whole / piece.length)).slice(0, whole)

describe('STO85 shows text unrendered if rendering would block the page', () => {
  const hostile: Readonly<Record<string, string>> = {
    'lists 1,000 deep by indentation': Array.from(
      { length: 1000 },
      (_, at) => `${' '.repeat(2 * at)}- a`,
    ).join('\n'),
    'lists 1,000 deep on one line': `${'- '.repeat(1000)}a`,
    'numbered lists': fill('1. '),
    quotes: fill('>'),
    'quotes with blanks': fill('> '),
    'stars and underscores': fill('*a_ '),
    'closing brackets': fill(']'),
    'opening brackets': fill('['),
    'pictures in links': fill('[![]('),
    'strong upon strong': fill('a**b'),
  }
  it.each(Object.entries(hostile))('STO85 %s', (_name, text) => {
    const html = draw(text)
    expect(html).toContain('Shown as written')
    expect(html).toContain(text.slice(0, 40).replaceAll('>', '&gt;'))
  })

  const honest: Readonly<Record<string, string>> = {
    prose: fill('Lorem ipsum **dolor** sit amet, [consectetur](https://example.org) elit.\n\n'),
    'a list of links': fill('- [a](https://example.org/a)\n').slice(0, 20_000),
    'a table': `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(1000)}`,
    'lists twenty deep': Array.from({ length: 20 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n'),
    'one long line': 'a'.repeat(whole),
    'deep code': `\`\`\`\n${' '.repeat(300)}x\n\`\`\``,
  }
  it.each(Object.entries(honest))('STO85 but not %s', (_name, text) => {
    expect(draw(text)).not.toContain('Shown as written')
  })
})
