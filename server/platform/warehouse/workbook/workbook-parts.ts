// Reads the parts of a workbook that describe its sheets: their names, their files, its date system and its formats.
import { toReason } from '#contract/reasons.ts'
import type { SheetEntry } from './messages.ts'
import { formatKindOf, type DateSystem, type FormatKind } from './number-format.ts'
import { attributeOf, broken, parseXml, WorkbookRefused, type Workbook } from './open-workbook.ts'

interface Relationship {
  readonly id: string
  readonly type: string
  /** Path in the archive. */
  readonly target: string
}

interface Sheet extends SheetEntry {
  readonly path: string
}

interface WorkbookParts {
  /** Worksheets in their order; charts are not among them. */
  readonly sheets: readonly Sheet[]
  readonly system: DateSystem
  /** Kind of each cell format. */
  readonly formats: readonly FormatKind[]
  /** Path of the shared texts; null if there are none. */
  readonly texts: string | null
}

const maxSheets = 10_000
const maxFormats = 70_000

/** Resolves a target relative to the folder of its part. */
const resolveTarget = (folder: string, target: string): string => {
  const names: string[] = []
  for (const name of (target.startsWith('/') ? target : `${folder}/${target}`).split('/'))
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  return names.join('/')
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

const relationshipsOf = async (workbook: Workbook, path: string): Promise<Relationship[]> => {
  const folder = folderOf(path)
  const file = `${folder === '' ? '' : `${folder}/`}_rels/${path.slice(path.lastIndexOf('/') + 1)}.rels`
  const found: Relationship[] = []
  if (!workbook.has(file)) throw broken()
  await parseXml(workbook.text(file), {
    open: (name, attributes) => {
      if (name !== 'Relationship' || attributes['TargetMode'] === 'External') return
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes
      found.push({ id, type, target: resolveTarget(folder, target) })
      if (found.length > maxSheets) throw broken()
    },
  })
  return found
}

const isOfType = ({ type }: Relationship, name: string): boolean => type.endsWith(`/${name}`)

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

const sheetsOf = async (
  workbook: Workbook,
  { path, related }: { path: string; related: readonly Relationship[] },
): Promise<Pick<WorkbookParts, 'sheets' | 'system'>> => {
  const sheets: Sheet[] = []
  let system: DateSystem = 1900
  await parseXml(workbook.text(path), {
    open: (name, attributes) => {
      if (name === 'workbookPr' && isTrue(attributes['date1904'])) system = 1904
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      const file = related.find((one) => one.id === id)
      if (file === undefined || !isOfType(file, 'worksheet')) return
      const state = attributeOf(attributes, 'state') ?? 'visible'
      sheets.push({ name: attributes['name'] ?? '', isHidden: state !== 'visible', path: file.target })
      if (sheets.length > maxSheets) throw broken()
    },
  })
  return { sheets, system }
}

const formatsOf = async (workbook: Workbook, path: string | undefined): Promise<FormatKind[]> => {
  if (path === undefined || !workbook.has(path)) return []
  const codes = new Map<number, string>()
  const formats: FormatKind[] = []
  let isInCells = false
  await parseXml(workbook.text(path), {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) {
        const id = Number(attributes['numFmtId'] ?? 0)
        formats.push(formatKindOf(id, codes.get(id)))
      }
      if (formats.length > maxFormats || codes.size > maxFormats) throw broken()
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return formats
}

/** Reads the description of a workbook. Throws `WorkbookRefused` if it is damaged or no workbook. */
export async function readParts(workbook: Workbook): Promise<WorkbookParts> {
  if (!workbook.has('_rels/.rels')) throw new WorkbookRefused(toReason('workbook_broken'))
  const root = (await relationshipsOf(workbook, '')).find((one) => isOfType(one, 'officeDocument'))
  if (root === undefined || !workbook.has(root.target)) throw broken()
  const related = await relationshipsOf(workbook, root.target)
  const styles = related.find((one) => isOfType(one, 'styles'))
  const texts = related.find((one) => isOfType(one, 'sharedStrings'))
  return {
    ...(await sheetsOf(workbook, { path: root.target, related })),
    formats: await formatsOf(workbook, styles?.target),
    texts: texts === undefined || !workbook.has(texts.target) ? null : texts.target,
  }
}
