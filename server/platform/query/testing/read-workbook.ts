// Reads a workbook as a spreadsheet does: archive, relations, formats, cells. Independent of the writer.
import { BlobReader, TextWriter, ZipReader, configure } from '@zip.js/zip.js'

configure({ useWebWorkers: false })

export interface WorkbookCell {
  readonly type: 'text' | 'number' | 'boolean' | 'date'
  /** A date is ISO text. */
  readonly value: string | number | boolean
  /** Number format. */
  readonly format: string
}
export interface Sheet {
  readonly name: string
  /** By reference: `B7`. */
  readonly cells: ReadonlyMap<string, WorkbookCell>
  readonly rows: number
  readonly xml: string
}

const files = async (blob: Blob): Promise<ReadonlyMap<string, string>> => {
  const reader = new ZipReader(new BlobReader(blob), { checkSignature: true })
  const found = new Map<string, string>()
  for (const entry of await reader.getEntries())
    if (!entry.directory) found.set(entry.filename, await entry.getData(new TextWriter()))
  await reader.close()
  return found
}

const attributes = (tag: string): ReadonlyMap<string, string> =>
  new Map([...tag.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))

const tagsOf = (xml: string, name: string): ReadonlyMap<string, string>[] =>
  [...xml.matchAll(new RegExp(`<${name}( [^>]*?)?/?>`, 'g'))].map(([tag]) => attributes(tag))

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const unescaped = (xml: string): string =>
  xml
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/&(\w+);/g, (_, name: string) => entities[name] ?? '?')
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const formatsOf = (styles: string): string[] => {
  const codes = new Map(
    tagsOf(styles, 'numFmt').map((tag) => [tag.get('numFmtId'), unescaped(tag.get('formatCode') ?? '')]),
  )
  const [, used = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(styles) ?? []
  return tagsOf(used, 'xf').map((tag) => codes.get(tag.get('numFmtId')) ?? 'General')
}

const dateOf = (serial: number): string =>
  new Date(Math.round((serial - 25_569) * 86_400_000)).toISOString().slice(0, -1)

const cellOf = (
  tag: ReadonlyMap<string, string>,
  content: string,
  formats: readonly string[],
): WorkbookCell => {
  const format = formats[Number(tag.get('s') ?? 0)] ?? '?'
  const [, value = ''] = /<v>([^<]*)<\/v>/.exec(content) ?? []
  if (tag.get('t') === 'inlineStr') {
    const [, text = ''] = /<t[^>]*>([^<]*)<\/t>/.exec(content) ?? []
    return { type: 'text', value: unescaped(text), format }
  }
  if (tag.get('t') === 'b') return { type: 'boolean', value: value === '1', format }
  if (format.startsWith('yyyy')) return { type: 'date', value: dateOf(Number(value)), format }
  return { type: 'number', value: Number(value), format }
}

/** The sheets in their order. */
export async function readWorkbook(blob: Blob): Promise<Sheet[]> {
  const parts = await files(blob)
  const formats = formatsOf(parts.get('xl/styles.xml') ?? '')
  const targets = new Map(
    tagsOf(parts.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship').map((tag) => [
      tag.get('Id'),
      tag.get('Target'),
    ]),
  )
  return tagsOf(parts.get('xl/workbook.xml') ?? '', 'sheet').map((tag) => {
    const xml = parts.get(`xl/${targets.get(tag.get('r:id')) ?? ''}`) ?? ''
    const cells = [...xml.matchAll(/<c( [^>]*)>(.*?)<\/c>/gs)].map(([, head = '', content = '']) => {
      const found = attributes(head)
      return [found.get('r') ?? '', cellOf(found, content, formats)] as const
    })
    return { name: tag.get('name') ?? '', cells: new Map(cells), rows: tagsOf(xml, 'row').length, xml }
  })
}
